export * from './emoji.ts';
export * from './errors.ts';
export * from './groups.ts';
export * from './ids.ts';
export * from './limits.ts';
export * from './roles.ts';
export * from './user-set.ts';
export * from './version.ts';
