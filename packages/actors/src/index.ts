export { ActorSystem } from './actor-system.ts';
export { type Member, type MemberBoard, Members } from './members.ts';
export { rank } from './rank.ts';
