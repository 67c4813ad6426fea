/** What a fault is: something that goes wrong around a build, and what must hold all the same. */
import type { Workspace } from './workspace.ts'

export type Context = {
  workspace: Workspace
  rounds: number
  /** From 0 up to, but not including, 1; the same for the same seed. */
  random: () => number
}

export type Fault = {
  name: string
  /** Plays the fault; returns its figures. Throws a `Breach` when a promise is broken. */
  run: (context: Context) => Promise<string>
  /** Whether it needs file systems of its own, and with them a mount namespace. */
  mounts?: true
}

/** A promise that did not hold. */
export class Breach extends Error {
  override name = 'Breach'
}

/** Throws a `Breach` unless the promise holds. */
export function hold(promise: boolean, broken: string | (() => string)): asserts promise {
  if (!promise) throw new Breach(typeof broken === 'string' ? broken : broken())
}
