export { ActorSystem } from './actor-system.ts';
export { type Heard, type Member, type MemberBoard, Members } from './members.ts';
export { rank } from './rank.ts';
