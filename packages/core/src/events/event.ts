/** Declarations of the schemas of events. */
import { z } from 'zod';

/** A parameter of `POST /register` that the schemas of events depend on. */
type Capability =
  | 'archived_channels'
  | 'bulk_message_deletion'
  | 'empty_topic_name'
  | 'include_deactivated_groups'
  | 'individual_emoji_changes'
  | 'linkifier_url_template'
  | 'notification_settings_null'
  | 'simplified_presence_events'
  | 'slim_presence'
  | 'stream_typing_notifications'
  | 'user_avatar_url_field_optional'
  | 'user_list_incomplete'
  | 'user_settings_object';

/** Which clients get this form: those with the capabilities that are true and without those that are false. */
export type When = Readonly<Partial<Record<Capability, boolean>>>;

/** One form of an event: its fields besides `id`, `type` and `op`. */
interface EventForm<F extends z.ZodType = z.ZodType> {
  readonly when?: When;
  readonly fields: F;
}

/** The definition of an event, identified by its type and, if the type has several, its op. */
export interface EventDefinition<
  Type extends string = string,
  Op extends string | undefined = string | undefined,
  F extends z.ZodType = z.ZodType,
> {
  readonly type: Type;
  readonly op: Op;
  /** The description: when clients get the event. */
  readonly means: string;
  /** The feature level that added it; absent: it is older than the feature levels. */
  readonly since?: number;
  /** The value of `fetch_event_types` whose fields of the register's response it changes. */
  readonly changes?: string;
  readonly forms: readonly EventForm<F>[];
}

interface About {
  readonly means: string;
  readonly since?: number;
  readonly changes?: string;
  readonly when?: When;
}

/** Defines an event with one form. @param name `type`, or `type/op` */
export function event<const Name extends string, S extends z.ZodRawShape>(
  name: Name,
  { when, ...about }: About,
  fields: S,
): EventDefinition<TypeOf<Name>, OpOf<Name>, z.ZodObject<S, z.core.$strict>> {
  return { ...named(name), ...about, forms: [{ ...(when && { when }), fields: z.strictObject(fields) }] };
}

/** Defines an event with several forms. @param name `type`, or `type/op` */
export function eventOfForms<const Name extends string, const Forms extends readonly EventForm[]>(
  name: Name,
  about: Omit<About, 'when'>,
  ...forms: Forms
): EventDefinition<TypeOf<Name>, OpOf<Name>, Forms[number]['fields']> {
  return { ...named(name), ...about, forms };
}

/** The change of one property: its value has the schema of the field. Properties with the same schema share a form. */
export function changeOf<S extends Readonly<Record<string, z.ZodType>>, More extends z.ZodRawShape = NoFields>(
  properties: S,
  more?: More,
) {
  const byField = Map.groupBy(Object.entries(properties), ([, value]) => value);
  const changes = [...byField].map(([value, named]) =>
    z.strictObject({ property: z.literal(named.map(([name]) => name)), value, ...more }),
  );
  return z.union(changes as unknown as readonly [ChangeOf<S, More>]);
}

type NoFields = Record<never, never>;
type ChangeOf<S extends Readonly<Record<string, z.ZodType>>, More extends z.ZodRawShape> = {
  [Name in keyof S & string]: z.ZodObject<{ property: z.ZodLiteral<Name>; value: S[Name] } & More, z.core.$strict>;
}[keyof S & string];

type TypeOf<Name extends string> = Name extends `${infer Type}/${string}` ? Type : Name;
type OpOf<Name extends string> = Name extends `${string}/${infer Op}` ? Op : undefined;

function named<Name extends string>(name: Name) {
  const [type, op] = name.split('/');
  return { type: type as TypeOf<Name>, op: op as OpOf<Name> };
}
