/**
 * Reads the JSON body of an external system by paths. A missing value, or one of an unexpected type, shows that another
 * system sent it.
 */

/** Error: the body lacks fields that the event has. */
export class Anomaly extends Error {
  override readonly name = 'Anomaly';
}

export class Payload {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  /**
   * Returns the string, number or boolean at a path such as `issue.user.login` or `commits.0.id`, as text.
   * @throws Anomaly if there is none
   */
  text(path: string): string {
    const found = this.maybe(path);
    if (found === '' && scalar(this.#find(path)) === undefined) throw new Anomaly(`no text at ${path}`);
    return found;
  }

  /** Returns the first non-empty string, number or boolean at one of the paths, as text; '' if there is none. */
  maybe(...paths: readonly string[]): string {
    for (const path of paths) {
      const found = scalar(this.#find(path));
      if (found !== undefined && found !== '') return found;
    }
    return '';
  }

  /** Returns the entry of a table that the text at a path names, if there is one. */
  entry<T>(table: Readonly<Record<string, T>>, path: string): T | undefined {
    const name = this.maybe(path);
    return Object.hasOwn(table, name) ? table[name] : undefined;
  }

  /** @returns 0 if there is no number */
  number(path: string): number {
    const found = Number(scalar(this.#find(path)) ?? 0);
    return Number.isFinite(found) ? found : 0;
  }

  /** Whether the value at a path is not false, null, 0 or empty. */
  has(path: string): boolean {
    return Boolean(this.#find(path));
  }

  /** Returns the items of a list; empty if there is no list. */
  list(path: string): Payload[] {
    const found = path === '' ? this.#value : this.#find(path);
    return Array.isArray(found) ? found.map((one) => new Payload(one)) : [];
  }

  /** Returns the object or list at a path. @throws Anomaly if there is none */
  at(path: string): Payload {
    const found = this.#find(path);
    if (typeof found !== 'object' || found === null) throw new Anomaly(`no object at ${path}`);
    return new Payload(found);
  }

  /** Returns the names and values of an object's scalar members. */
  entries(path: string): [string, string][] {
    const found = path === '' ? this.#value : this.#find(path);
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return [];
    return Object.entries(found).flatMap(([name, value]) => {
      const text = scalar(value);
      return text === undefined ? [] : [[name, text] as [string, string]];
    });
  }

  /** Returns the names of all members of the object. */
  names(): string[] {
    return typeof this.#value === 'object' && this.#value !== null ? Object.keys(this.#value) : [];
  }

  /**
   * Returns the value as indented JSON. If it is longer than `most` UTF-16 units, only slightly more than that is
   * written: indentation could turn two megabytes of a deep list into four hundred.
   */
  pretty(most: number): string {
    const pieces: string[] = [];
    let length = 0;
    const write = (text: string): void => {
      pieces.push(text);
      length += text.length;
    };
    // Each level is indented further, so `most` bounds the depth too.
    const writeMembers = (value: object, indent: string): void => {
      const isList = Array.isArray(value);
      const names: Iterable<string | number> = isList ? value.keys() : Object.keys(value);
      let before = isList ? '[' : '{';
      for (const name of names) {
        if (length > most) return;
        write(`${before}${indent}  ${isList ? '' : `${JSON.stringify(name)}: `}`);
        writeValue((value as Record<string | number, unknown>)[name], `${indent}  `);
        before = ',';
      }
      write(`${before === ',' ? indent : before}${isList ? ']' : '}'}`);
    };
    const writeValue = (value: unknown, indent: string): void => {
      if (typeof value === 'object' && value !== null) writeMembers(value, indent);
      else write(JSON.stringify(value));
    };
    writeValue(this.#value, '\n');
    return pieces.join('');
  }

  #find(path: string): unknown {
    let value: unknown = this.#value;
    for (const name of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
      value = (value as Record<string, unknown>)[name];
    }
    return value;
  }
}

function scalar(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
