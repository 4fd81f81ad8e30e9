import katex from 'katex';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EVERYTHING } from '../test/hostile-corpus.ts';
import { isClean } from './check-html.ts';
import { renderFully } from './full.ts';
import { NO_REFERENCES, toTable } from './references.ts';
import { NO_SETTINGS } from './settings.ts';

afterEach(() => vi.restoreAllMocks());

const html = (source: string, more = {}) =>
  renderFully(source, toTable(source, NO_REFERENCES), { ...NO_SETTINGS, ...more }).html;

describe('formulas', () => {
  test('in a line', () => {
    const rendered = html('so $$x^2$$.');
    expect(rendered).toMatch(/^<p>so <span class="katex"><span class="katex-mathml"><math [^>]*>.*<\/math><\/span>/);
    expect(rendered).toContain('<annotation encoding="application/x-tex">x^2</annotation>');
    expect(rendered).toMatch(/<span class="katex-html" aria-hidden="true">.*<\/span><\/span>\.<\/p>$/);
  });

  test('by themselves', () => {
    const rendered = html('```math\nx^2\n```');
    expect(rendered).toMatch(/^<p><span class="katex-display"><span class="katex">.*<\/span><\/span><\/p>$/);
    expect(html('```math\nx\n\ny\n```').match(/katex-display/g)).toHaveLength(2);
  });

  test.each([
    ['$$\\bad$$', '<p><span class="tex-error">$$\\bad$$</span></p>'],
    ['$$a<b\\bad$$', '<p><span class="tex-error">$$a&lt;b\\bad$$</span></p>'],
    ['```math\n\\bad\n```', '<p><span class="tex-error">\\bad</span></p>'],
    ['a$$x$$ $$x$$b', '<p>a$$x$$ $$x$$b</p>'],
    ['$$x\ny$$', '<p>$$x<br>\ny$$</p>'],
    ['$$$x$$$', '<p>$$$x$$$</p>'],
    ['$5 and $6', '<p>$5 and $6</p>'],
    ['`$$x$$`', '<p><code>$$x$$</code></p>'],
    // Nothing may link to a page, load a resource, or fill the screen.
    ['$$\\def\\a{\\a\\a}\\a$$', '<p><span class="tex-error">$$\\def\\a{\\a\\a}\\a$$</span></p>'],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  const beside = (source: string) => {
    const text = `@**Ann** [a](/user_uploads/1/ab/a.txt) ${source}`;
    return renderFully(text, toTable(text, EVERYTHING));
  };

  test.each(
    [
      '\\vec{F}=m\\vec{a}',
      '\\overset{a}{b} \\stackrel{a}{b} \\underset{a}{b}',
      'a\\bmod b \\mathop{x}',
      'a\\coloneqq b \\vcentcolon \\dblcolon \\minuso',
      '\\dddot{x} \\widehat{x} \\widetilde{x} \\widecheck{x}',
      '\\varlimsup \\oiint \\oiiint',
      '\\pmb{x} \\fcolorbox{red}{blue}{x}',
      '\\angl{n} \\phase{x} \\rule{1em}{2em} \\boxed{x}',
      '\\left[\\begin{array}{c|c:c}1&2&3\\\\\\hline4&5&6\\end{array}\\right]',
      '\\begin{CD}A @>a>> B\\\\@VbVV @AAcA\\\\C @= D\\end{CD}',
    ].flatMap((tex) => [...(tex.includes('{CD}') ? [] : [`$$${tex}$$`]), `\n\`\`\`math\n${tex}\n\`\`\``]),
  )('%j beside a mention and a link', (source) => {
    const rendered = beside(source);
    expect(rendered.html).toContain('<span class="katex">');
    expect(rendered).toMatchObject({ mentioned: new Set([7]), link: true, attachment: true });
  });

  test('are shown as written, alone, where KaTeX wrote what is not allowed', () => {
    vi.spyOn(katex, 'renderToString').mockReturnValueOnce('<span onclick="x">a</span>');
    const rendered = beside('$$a$$ $$b$$');
    expect(rendered.html).toContain('<span class="tex-error">$$a$$</span> <span class="katex">');
    expect(rendered).toMatchObject({ mentioned: new Set([7]), attachment: true });
  });

  test.each([
    '\\href{javascript:alert(1)}{x} \\url{https://e.org}',
    '\\includegraphics[height=9em]{https://e.org/x.png}',
    '\\htmlStyle{position:fixed;top:0;background:url(https://e.org)}{x}',
    '\\htmlClass{modal}{x} \\htmlId{root}{x} \\htmlData{media=x}{x}',
    '\\color{url(https://e.org)} x',
    '\\fcolorbox{red;position:fixed}{blue}{x}',
  ])('%j leads nowhere, and sets nothing', (tex) => {
    const rendered = beside(`$$${tex}$$`);
    const formula = rendered.html.slice(rendered.html.indexOf('a.txt')).replace(/^[^<]*<\/a>/, '');
    for (const [tag] of formula.matchAll(/<[^>]*>/g)) {
      expect(tag).not.toMatch(/^<(?:a|img)\b|href=|src=|fixed|url\(|https?:\/\/e|modal|id=|data-/);
    }
    expect(rendered.mentioned).toEqual(new Set([7]));
  });

  test('print nothing', () => {
    const spies = (['log', 'error', 'warn'] as const).map((name) => vi.spyOn(console, name));
    for (const tex of ['\\message{x}', '\\errmessage{x}', '\\show x'])
      expect(html(`$$${tex}$$`)).toContain('tex-error');
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  test('are bounded in size', () => {
    expect(html('$$\\rule{9999em}{9999em}$$')).toContain('border-right-width:20em');
    expect(html(`$$${'x'.repeat(3000)}$$`)).toContain('tex-error');
    expect(html(`$$${'{'.repeat(500)}x${'}'.repeat(500)}$$`)).toContain('tex-error');
    expect(html('$$x^2$$ '.repeat(1200)).length).toBeLessThanOrEqual(400_000);
  });
});

describe('code in colours', () => {
  const block = (language: string, code: string) =>
    `<div class="codehilite" data-code-language="${language}"><pre><span></span><code>${code}</code></pre></div>`;
  test.each([
    ['py', 'x=1', block('Python', '<span class="n">x</span><span class="o">=</span><span class="mi">1</span>\n')],
    ['kwak', 'x=1', block('kwak', 'x=1\n')],
    ['text', 'x=1', block('Text only', 'x=1\n')],
    ['js', '// <b>', block('JavaScript', '<span class="c1">// &lt;b&gt;</span>\n')],
    ['json', '{"a": 0x1f}', undefined],
    ['diff', '-a\n+b', block('Diff', '<span class="gd">-a</span>\n<span class="gi">+b</span>\n')],
  ])('%s: %s', (language, code, expected) => {
    const rendered = html(`\`\`\`${language}\n${code}\n\`\`\``);
    if (expected !== undefined) expect(rendered).toBe(expected);
    expect(isClean(rendered)).toBe(true);
  });

  test('keywords, strings, numbers and names have the classes of clients', () => {
    const rendered = html(
      '```python\n@cache\ndef f(self):\n    """doc"""\n    return "a" + \'b\' + str(1.5)  # why\nclass A: pass\n```',
    );
    for (const span of [
      '<span class="nd">@cache</span>',
      '<span class="k">def</span>',
      '<span class="nf">f</span>',
      '<span class="s2">&quot;a&quot;</span>',
      '<span class="s1">&#39;b&#39;</span>',
      '<span class="nb">str</span>',
      '<span class="mf">1.5</span>',
      '<span class="c1"># why</span>',
      '<span class="nc">A</span>',
    ]) {
      expect(rendered).toContain(span);
    }
    const text = rendered.replace(/<[^>]+>/g, '');
    expect(text).toContain('def f(self):\n');
  });

  test("the organisation's language for fences that name none", () => {
    const code = '```\nx=1\n```';
    expect(html(code, { codeLanguage: 'python' })).toBe(html('```py\nx=1\n```'));
    expect(html('```none\nx=1\n```', { codeLanguage: 'python' })).not.toContain('data-code-language');
    expect(html('    x=1', { codeLanguage: 'python' })).not.toContain('data-code-language');
  });
});

describe('the last look', () => {
  test.each([
    '<script>x</script>',
    '<p onclick="x">a</p>',
    '<a href="javascript:x">a</a>',
    '<a href="//e.org">a</a>',
    '<img src="data:x">',
    '<p style="background: url(https://e.org/x);">a</p>',
    '<p><!-- x --></p>',
    '<svg><a href="https://e.org">a</a></svg>',
    '<math><annotation-xml encoding="text/html"><p>a</p></annotation-xml></math>',
    '<p><iframe></iframe></p>',
    '<template><p>a</p></template>',
    '<mrow><mi>x</mi></mrow>',
    '<math><mo><mrow onclick="x">a</mrow></mo></math>',
    '<math><mo><mrow href="https://e.org">a</mrow></mo></math>',
    '<math><mo><script>x</script></mo></math>',
    '<math><mtext><mglyph src="https://e.org/x.png"></mglyph></mtext></math>',
    '<math><mo><form>a</form></mo></math>',
    '<span style="position:fixed">a</span>',
    '<span style="top:0;position: absolute;">a</span>',
    '<span style="text-shadow: 0 0 0 url(x)">a</span>',
    '<span style="width:calc(100% - var(--a));">a</span>',
    '<span style="color:red;;x">a</span>',
  ])('%s is not ours', (dirty) => {
    expect(isClean(dirty)).toBe(false);
  });

  test('what the rules write is', () => {
    const source =
      '# a\n* b\n\n1. c\n\n> d\n\n|a|b|\n|:-:|-|\n|1|2|\n\n```spoiler x\ny\n```\n\n[a](https://e.org) :tada: :zulip: `x` ~~y~~ ***z***\n\n' +
      '<time:2031-01-02T03:04:00Z> @**all** @**topic**\n\n```math\n\\sqrt{\\frac{a}{b}} \\widehat{abc} \\overbrace{x} ' +
      '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix} \\color{red}{x} \\cancel{y} \\xrightarrow{z}\n```';
    expect(html(source)).toContain('katex-display');
    expect(html(source)).toContain('spoiler-block');
  });
});
