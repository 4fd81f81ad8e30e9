/** Generates texts like those of people: words of very different frequency, in several scripts, with some Markdown. */
import { Random } from '../../../tests/simulation/random.ts';

/** Each rare word is in a hundredth of a per cent of all messages, each common one in a tenth. */
export const RARE_WORDS = Array.from({ length: 20 }, (_, n) => `quokka${String.fromCharCode(97 + n)}zyx`);
export const COMMON_WORDS = ['deploy', 'review', 'meeting', 'budget', 'customer', 'release', 'server', 'design'];
/** Its words occur together in two per cent of all messages, and in this order in one of 5,000. */
export const PHRASE = 'crimson walrus parade';

/** Distinct words of each script. */
const VOCABULARY = 20_000;
const SYLLABLES = {
  latin: ['ba', 'ker', 'lo', 'min', 'ta', 'ri', 'sen', 'do', 'fa', 'gul', 'pe', 'wor', 'ny', 'cha', 'stra', 've', 'mo'],
  cyrillic: ['ка', 'но', 'ри', 'сто', 'ле', 'ва', 'до', 'пре', 'ми', 'та', 'го', 'зы', 'шу', 'бен', 'лор', 'ча', 'фи'],
  arabic: ['كت', 'اب', 'مد', 'رس', 'نور', 'سل', 'ام', 'با', 'دي', 'حر', 'يق', 'عل', 'ون', 'شم', 'قل', 'فر', 'طو'],
  devanagari: ['का', 'मा', 'नि', 'रो', 'सु', 'ते', 'वा', 'ली', 'पर', 'जन', 'दि', 'गो', 'बा', 'हे', 'चु', 'शा', 'यो'],
} as const;
const HAN =
  '的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天';

interface Prose {
  /** The text of the next message. */
  next(): string;
  /** The name of a topic; each number has a different one. */
  topic(number: number): string;
}

/** @param random numbers below 1 */
export function proseOf(random: () => number): Prose {
  const below = (n: number) => Math.floor(random() * n);
  // Frequency falls as rank rises, as in languages: the vocabulary to the power of a uniform number.
  const rank = () => Math.floor(VOCABULARY ** random());
  const word = (syllables: readonly string[], number: number): string => {
    let text = '';
    for (let rest = number + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
      text += syllables[rest % syllables.length];
    }
    return text;
  };
  const sentence = (length: number, one: () => string) => Array.from({ length }, one).join(' ');
  const length = () => Math.max(2, Math.min(120, Math.round(Math.exp(2.3 + 0.8 * gaussian(random)))));
  const plain = (): string => {
    const kind = random();
    if (kind < 0.72) return sentence(length(), () => word(SYLLABLES.latin, rank()));
    if (kind < 0.84) return sentence(length(), () => word(SYLLABLES.cyrillic, rank()));
    if (kind < 0.89) return sentence(length(), () => word(SYLLABLES.arabic, rank()));
    if (kind < 0.93) return sentence(length(), () => word(SYLLABLES.devanagari, rank()));
    return Array.from({ length: length() * 2 }, () => HAN[Math.floor((HAN.length + 1) ** random()) - 1]).join('');
  };
  const marked = (text: string): string => {
    const kind = below(20);
    if (kind === 0) return `**${text.slice(0, 12).trim()}** ${text}`;
    if (kind === 1) return `${text} \`code()\``;
    if (kind === 2) return `${text} https://example.com/${below(100_000)}`;
    if (kind === 3) return `* ${text}\n* ${plain()}`;
    return text;
  };
  return {
    next: () => {
      let text = marked(plain());
      for (const common of COMMON_WORDS) if (below(10) === 0) text += ` ${common}`;
      const rare = below(10_000);
      if (rare < RARE_WORDS.length) text += ` ${RARE_WORDS[rare]}`;
      const phrase = below(5_000);
      if (phrase === 0) text += ` ${PHRASE}`;
      else if (phrase < 100) text += ` ${PHRASE.split(' ').reverse().join(' and ')}`;
      return text;
    },
    topic: (number) => `${word(SYLLABLES.latin, rank())} ${word(SYLLABLES.latin, rank())} ${number}`,
  };
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Random numbers below 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  const random = new Random(seed);
  return () => random.next();
}
