import type { LiveEvents } from '@portal/contract/live';

type Listener = (...values: unknown[]) => void;

/** Replaces socket.io's socket in specs. It connects at once and emits the events that a spec passes to it. */
export class FakeSocket {
  static readonly opened: FakeSocket[] = [];
  /** The reason with which connections are refused, or null to accept them. Set by specs. */
  static refusal: string | null = null;

  active = true;
  connected = false;
  private readonly listeners = new Map<string, Listener[]>();

  constructor(readonly auth: { token: string }) {
    FakeSocket.opened.push(this);
    queueMicrotask(() => this.connect());
  }

  static get last(): FakeSocket {
    const socket = FakeSocket.opened.at(-1);
    if (socket === undefined) throw new Error('No socket was opened');
    return socket;
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  off(): void {
    this.listeners.clear();
  }

  connect(): void {
    this.active = FakeSocket.refusal === null;
    this.connected = this.active;
    if (this.active) this.dispatch('connect');
    else this.dispatch('connect_error', new Error(FakeSocket.refusal ?? ''));
  }

  close(): void {
    this.active = false;
    this.connected = false;
  }

  /**
   * Simulates a lost connection. `active` is true when socket.io would reconnect by itself, as after a network failure.
   */
  disconnect(active: boolean): void {
    this.connected = false;
    this.active = active;
    this.dispatch('disconnect', active ? 'transport close' : 'io server disconnect');
  }

  receive<Event extends keyof LiveEvents>(event: Event, ...values: Parameters<LiveEvents[Event]>): void {
    this.dispatch(event, ...values);
  }

  private dispatch(event: string, ...values: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...values);
  }
}

export function io({ auth }: { auth: { token: string } }): FakeSocket {
  return new FakeSocket(auth);
}
