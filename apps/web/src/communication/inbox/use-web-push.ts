import type {} from '@ayva/contract/communication/inbox'
import { useEffect } from 'react'
import { useSelf } from '../../identity/player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { warn } from '#lib/log.ts'

/** Loads the script of web push on pages of a player who has agreed to what the browser keeps. */
export function useWebPush(hasAgreed: () => boolean): void {
  const isPlayer = Boolean(useSelf())
  const key = useSetting('web_push_key')
  useEffect(() => {
    if (!isPlayer || key === null || !hasAgreed()) return
    void import('./web-push.ts')
      .then(({ startWebPush }) => startWebPush(key))
      // A browser may refuse it: the inbox does as well without.
      .catch((error: unknown) => warn(`web push: ${String(error)}`))
  }, [isPlayer, key, hasAgreed])
}
