export { ActorSystem, type ActorSystemOptions, type EndReason } from './actor-system.ts';
export { Mailbox } from './mailbox.ts';
export { type Member, type MemberBoard, Members, type MembersChange, type MembersOptions } from './members.ts';
export { rank } from './rank.ts';
