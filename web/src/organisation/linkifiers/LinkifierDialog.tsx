import type { Linkifier } from '@rookery/client';
import type { JSX } from 'solid-js';
import { createSignal } from 'solid-js';
import { t } from '../../i18n/index.ts';
import { api } from '../../state/index.ts';
import { FormDialog, TextArea, TextField } from '../../ui/index.ts';

/** Creates or changes a linkifier. */
export function LinkifierDialog(props: { linkifier?: Linkifier; onClose: () => void }): JSX.Element {
  const before = props.linkifier;
  const form = createForm(before);
  return (
    <FormDialog
      title={before ? t('organisation.edit_linkifier') : t('organisation.add_linkifier')}
      action={before ? t('organisation.save') : t('organisation.add')}
      disabled={form.pattern() === '' || form.template().trim() === ''}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <TextField
        label={t('organisation.pattern')}
        hint={t('organisation.pattern_hint')}
        placeholder="#(?P<id>[0-9]+)"
        autocomplete="off"
        spellcheck={false}
        value={form.pattern()}
        onInput={(event) => form.setPattern(event.currentTarget.value)}
      />
      <TextField
        label={t('organisation.url_template')}
        hint={t('organisation.url_template_hint')}
        placeholder="https://example.com/issues/{id}"
        autocomplete="off"
        spellcheck={false}
        value={form.template()}
        onInput={(event) => form.setTemplate(event.currentTarget.value)}
      />
      <TextField
        label={t('organisation.example')}
        hint={t('organisation.example_hint')}
        placeholder="#1234"
        autocomplete="off"
        value={form.example()}
        onInput={(event) => form.setExample(event.currentTarget.value)}
      />
      <TextField
        label={t('organisation.reverse_template')}
        hint={t('organisation.reverse_template_hint')}
        placeholder="#{id}"
        autocomplete="off"
        value={form.reverse()}
        onInput={(event) => form.setReverse(event.currentTarget.value)}
      />
      <TextArea
        label={t('organisation.other_templates')}
        hint={t('organisation.other_templates_hint')}
        rows={2}
        spellcheck={false}
        value={form.others()}
        onInput={(event) => form.setOthers(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function createForm(before: Linkifier | undefined) {
  const [pattern, setPattern] = createSignal(before?.pattern ?? '');
  const [template, setTemplate] = createSignal(before?.url_template ?? '');
  const [example, setExample] = createSignal(before?.example_input ?? '');
  const [reverse, setReverse] = createSignal(before?.reverse_template ?? '');
  const [others, setOthers] = createSignal((before?.alternative_url_templates ?? []).join('\n'));
  const submit = () => {
    const given = {
      pattern: pattern(),
      url_template: template().trim(),
      example_input: example(),
      reverse_template: reverse(),
      alternative_url_templates: others()
        .split('\n')
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    };
    return before ? api.patch(`/realm/filters/${before.id}`, given) : api.post('/realm/filters', given);
  };
  return {
    pattern,
    setPattern,
    template,
    setTemplate,
    example,
    setExample,
    reverse,
    setReverse,
    others,
    setOthers,
    submit,
  };
}
