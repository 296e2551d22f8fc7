import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

const no = () => false

/** Full screen where the browser has it: not on an iPhone, and not while the server renders. */
export function useFullScreen() {
  const possible = useSyncExternalStore(subscribe, () => document.fullscreenEnabled ?? false, no)
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null, no)
  return {
    possible,
    on,
    // A refusal of the browser leaves things as they are; there is nothing to tell.
    toggle: () =>
      void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => undefined,
      ),
  }
}
