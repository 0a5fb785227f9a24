import { Injectable } from '@nestjs/common';
import type { LiveEvents } from '@portal/contract/live';
import {
  type AccountStatus,
  type Role,
  roles,
  type StaffRole,
  staffRoles,
  staffRolesWith,
} from '@portal/contract/policy';
import type { BroadcastOperator, Server, Socket } from 'socket.io';
import type { Audience } from './broadcast.js';

/** The user of a socket, as read from the database when its session was last checked. */
export interface LiveCaller {
  id: string;
  role: Role;
  /** null for buyers. */
  staffRole: StaffRole | null;
  /** null for the team. */
  companyId: string | null;
  status: AccountStatus;
  expiresAt: Date;
}

type NoEvents = Record<string, never>;
interface SocketData {
  token: string;
  caller: LiveCaller;
}
export type LiveSocket = Socket<NoEvents, LiveEvents, NoEvents, SocketData>;
export type LiveServer = Server<NoEvents, LiveEvents, NoEvents, SocketData>;

/** Returns those of the given connected, approved users who may see the record with the id `of`. */
type FilterMembers = (of: string, users: string[]) => Promise<string[]>;

/**
 * The rooms of a user, of a role, of a staff role and of a buyer's company. Sockets of every signed-in user are in the
 * `account` room; only sockets of approved users are in the others.
 */
export const signedInUserRoom = (id: string) => `account ${id}`;
export const approvedUserRoom = (id: string) => `user ${id}`;
/** The room of a user's admitted sockets, also those that are not connected yet. Nothing is sent to it. */
export const placesOfUser = (id: string) => `places ${id}`;
const roleRoom = (role: Role) => `role ${role}`;
const staffRoom = (role: StaffRole) => `staff ${role}`;
const companyRoom = (id: string) => `company ${id}`;

/**
 * Keeps the open sockets of this process by room, and translates an audience (the recipients of an event) into rooms.
 */
@Injectable()
export class LiveRooms {
  readonly #audiences = new Map<string, FilterMembers>();
  #server: LiveServer | undefined;

  attach(server: LiveServer): void {
    this.#server = server;
  }

  /** Defines the audience `{ may: name, of }` by a function that selects its members from the connected users. */
  defineAudience(name: string, filter: FilterMembers): void {
    if (this.#audiences.has(name)) throw new Error(`Two modules define the audience ${name}`);
    this.#audiences.set(name, filter);
  }

  /** Moves a socket to the rooms of its user's current role and status. */
  join(socket: LiveSocket, caller: LiveCaller): void {
    socket.data.caller = caller;
    socket.join(signedInUserRoom(caller.id));
    const { id, role, staffRole, companyId, status } = caller;
    for (const room of [approvedUserRoom(id), ...roles.map(roleRoom), ...staffRoles.map(staffRoom)]) socket.leave(room);
    if (companyId !== null) socket.leave(companyRoom(companyId));
    if (status !== 'approved') return;
    socket.join([approvedUserRoom(id), roleRoom(role)]);
    if (staffRole !== null) socket.join(staffRoom(staffRole));
    if (companyId !== null) socket.join(companyRoom(companyId));
  }

  all(): LiveSocket[] {
    return [...(this.#server?.of('/').sockets.values() ?? [])];
  }

  socketsOfUser(id: string): LiveSocket[] {
    return this.#socketsIn(signedInUserRoom(id));
  }

  /** Returns the ids of the users who have an open socket at this process. */
  connectedUsers(): string[] {
    return uniqueUsers(this.all());
  }

  size(rooms: string[]): number {
    const known = this.#server?.of('/').adapter.rooms;
    return rooms.reduce((sum, room) => sum + (known?.get(room)?.size ?? 0), 0);
  }

  to(rooms: string[]): BroadcastOperator<LiveEvents, SocketData> | undefined {
    return this.#server?.to(rooms);
  }

  toAll(): LiveServer | undefined {
    return this.#server;
  }

  async roomsOf(audiences: Audience[], roomOf: (user: string) => string): Promise<string[]> {
    const rooms: string[] = [];
    for (const audience of audiences) {
      // Messages name a company's first owner as well (`addressed`), so this comes first.
      if ('company' in audience) rooms.push(companyRoom(audience.company));
      else if ('user' in audience) rooms.push(roomOf(audience.user));
      else if ('role' in audience) rooms.push(roleRoom(audience.role));
      else if ('team' in audience) rooms.push(...staffRolesWith(audience.team).map(staffRoom));
      else rooms.push(...(await this.#roomsOfMembers(audience)));
    }
    return rooms;
  }

  async #roomsOfMembers({ may, of }: { may: string; of: string }): Promise<string[]> {
    const filter = this.#audiences.get(may);
    if (!filter) throw new Error(`No module defines the audience ${may}`);
    const approved = uniqueUsers(roles.flatMap((role) => this.#socketsIn(roleRoom(role))));
    if (approved.length === 0) return [];
    return (await filter(of, approved)).map(approvedUserRoom);
  }

  #socketsIn(room: string): LiveSocket[] {
    const namespace = this.#server?.of('/');
    const ids = namespace?.adapter.rooms.get(room) ?? [];
    return [...ids].flatMap((id) => namespace?.sockets.get(id) ?? []);
  }
}

const uniqueUsers = (sockets: LiveSocket[]) => [...new Set(sockets.map(({ data }) => data.caller.id))];
