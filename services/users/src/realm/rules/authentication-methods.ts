/** The login methods that the server has, and which of them an organisation enables. */
import { badRequest, DomainError } from '@rookery/core';

type Enabled = Readonly<Record<string, boolean>>;

/** The names of the server's login methods. In development mode, any client may log in as any user. */
export function availableMethods(development: boolean): readonly string[] {
  return development ? ['Dev', 'Email'] : ['Email'];
}

/** Whether a method is enabled; `Dev` is unless it was disabled. */
export function isMethodEnabled(enabled: Enabled, name: string): boolean {
  return enabled[name] ?? name === 'Dev';
}

/**
 * The methods after a change of some of them.
 * @throws BAD_REQUEST for a method that the server does not have, and if none would be enabled
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

/** The server's login methods, as clients get them. */
export function methodsJson(enabled: Enabled, development: boolean): Record<string, unknown> {
  return Object.fromEntries(
    availableMethods(development).map((name) => [name, { enabled: isMethodEnabled(enabled, name), available: true }]),
  );
}

/** @throws PASSWORD_AUTH_DISABLED if the organisation does not enable passwords */
export function checkPasswordLogin(settings: { readonly authentication_methods: Enabled }): void {
  if (isMethodEnabled(settings.authentication_methods, 'Email')) return;
  throw new DomainError('PASSWORD_AUTH_DISABLED', 'Password authentication is disabled in this organization');
}
