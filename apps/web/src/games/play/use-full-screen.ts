import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

const no = () => false

/** Full screen if the browser supports it: not on an iPhone, and not during rendering on the server. */
export function useFullScreen() {
  const possible = useSyncExternalStore(subscribe, () => document.fullscreenEnabled ?? false, no)
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null, no)
  return {
    possible,
    on,
    // A refusal of the browser changes nothing and needs no message.
    toggle: () =>
      void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => undefined,
      ),
  }
}
