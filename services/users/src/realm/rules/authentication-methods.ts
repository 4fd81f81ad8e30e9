/** The ways to log in that the server has, and which of them an organisation lets be used. */
import { badRequest, DomainError } from '@rookery/core';

type Enabled = Readonly<Record<string, boolean>>;

/** The names of the ways that the server has. In development mode anyone may log in as anyone. */
export function availableMethods(development: boolean): readonly string[] {
  return development ? ['Dev', 'Email'] : ['Email'];
}

/** Whether a way is on; that of development is unless it was turned off. */
export function isMethodEnabled(enabled: Enabled, name: string): boolean {
  return enabled[name] ?? name === 'Dev';
}

/**
 * What is on after a change of some of the ways.
 * @throws BAD_REQUEST for one that the server does not have, and where none would be left
 */
export function checkMethods(enabled: Enabled, changed: Enabled, development: boolean): Enabled {
  const available = availableMethods(development);
  const unknown = Object.keys(changed).find((name) => !available.includes(name));
  if (unknown !== undefined) {
    const valid = available.map((name) => `'${name}'`).join(', ');
    throw badRequest(`Invalid authentication method: ${unknown}. Valid methods are: [${valid}]`);
  }
  const after = { ...enabled, ...changed };
  if (!available.some((name) => isMethodEnabled(after, name))) {
    throw badRequest('At least one authentication method must be enabled.');
  }
  return after;
}

/** The ways that the server has, as clients get them. */
export function methodsJson(enabled: Enabled, development: boolean): Record<string, unknown> {
  return Object.fromEntries(
    availableMethods(development).map((name) => [name, { enabled: isMethodEnabled(enabled, name), available: true }]),
  );
}

/** @throws PASSWORD_AUTH_DISABLED where nobody logs in with a password */
export function checkPasswordLogin(settings: { readonly authentication_methods: Enabled }): void {
  if (isMethodEnabled(settings.authentication_methods, 'Email')) return;
  throw new DomainError('PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization');
}
