import { isCalm } from '@ayva/kit/still'
import { storage } from '@ayva/kit/storage'
import { create } from 'zustand'
import { type Desk } from './sound-desk.ts'
import { type Effect } from './sound-voices.ts'

export const volumeLevels = ['low', 'middle', 'full'] as const
export type VolumeLevel = (typeof volumeLevels)[number]
/** As factors: the ear hears a square as even steps. */
const gains: Readonly<Record<VolumeLevel, number>> = { low: 0.1, middle: 0.3, full: 0.6 }

const FADE_MS = 1000
/** The part of the stored sound that is its volume. */
const VOLUME = 'volume'

type Sound = {
  /** Whether the player wants sound: it is off until the player turns it on. Stored for the next visit. */
  on: boolean
  /** Stored as well. */
  volume: VolumeLevel
}
export const useSound = create<Sound>(() => ({
  on: storage.find('sound') === 'on',
  volume: volumeLevels.find((one) => one === storage.find('sound', VOLUME)) ?? 'middle',
}))

export function toggleSound(): void {
  const on = !useSound.getState().on
  useSound.setState({ on })
  storage.keep('sound', on ? 'on' : 'off')
  if (on) unlockSound()
  else void desk?.then((its) => its?.silence())
  follow()
}

export function setVolume(volume: VolumeLevel): void {
  useSound.setState({ volume })
  storage.keep('sound', volume, VOLUME)
  void desk?.then((its) => its?.volume(gains[volume]))
}

let context: AudioContext | undefined
/** Undefined if its code could not be loaded. */
let desk: Promise<Desk | undefined> | undefined
/** The pictures of the game on the screen. */
let scene: string | undefined

/** The game that is opened; undefined when it is left. */
export function setScene(art: string | undefined): void {
  scene = art
  void desk?.then((its) => its?.scene(art))
  // What fades out is heard to its end.
  if (art === undefined) setTimeout(follow, FADE_MS)
  else follow()
}

const mayBeHeard = () =>
  useSound.getState().on && scene !== undefined && !document.hidden && !isCalm()

/** The context runs exactly while something may be heard. */
function follow(): void {
  if (!context) return
  const done = mayBeHeard() ? context.resume() : context.suspend()
  done.catch(() => {})
}

/**
 * Must be called from a press, because browsers allow sound only after one, and Safari only during one: so the context
 * is created before its code is loaded. Pages without a press load none of it.
 */
export function unlockSound(): void {
  if (!mayBeHeard()) return
  const opened = (context ??= openContext())
  if (!opened) return
  follow()
  desk ??= loadDesk(opened)
}

function openContext(): AudioContext | undefined {
  try {
    const opened = new AudioContext()
    document.addEventListener('visibilitychange', follow)
    // The quiet mode can begin in another tab.
    new MutationObserver(follow).observe(document.documentElement, {
      attributeFilter: ['data-calm'],
    })
    return opened
  } catch {
    // A browser without sound plays silently.
    return undefined
  }
}

async function loadDesk(on: AudioContext): Promise<Desk | undefined> {
  try {
    const [{ createDesk }, { ZZFX }] = await Promise.all([
      import('./sound-desk.ts'),
      import('zzfx'),
    ])
    // The synthesiser only renders samples here; its own context is not needed.
    ZZFX.audioContext.close().catch(() => {})
    const loaded = createDesk(on, ZZFX)
    loaded.volume(gains[useSound.getState().volume])
    loaded.scene(scene)
    return loaded
  } catch {
    // Without the code the game stays silent, and the next press asks for it again.
    desk = undefined
    return undefined
  }
}

/** Plays at once or not at all, because a late sound would match nothing on the screen. */
export function playSound(effect: Effect): void {
  if (!desk || !mayBeHeard()) return
  const asked = performance.now()
  void desk.then((its) => {
    const isLate = performance.now() - asked > 150
    if (!isLate && context?.state === 'running') its?.play(effect)
  })
}
