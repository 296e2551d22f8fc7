import type {} from '@ayva/contract/communication/push'
import { useEffect } from 'react'
import { useSelf } from '../../identity/player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { useCall } from '#lib/call.ts'
import { onPlayerGone } from '#lib/forget-player.ts'
import { warn } from '#lib/log.ts'

/** A browser can refuse; the inbox works without it. */
const note = (error: unknown) => warn(`web push: ${String(error)}`)

onPlayerGone(() => {
  void import('./web-push.ts').then(({ stopWebPush }) => stopWebPush()).catch(note)
})

/** Loads the script of web push for a player who has consented to browser storage. */
export function useWebPush(hasAgreed: () => boolean): void {
  const playerId = useSelf()?.id
  const key = useSetting('web_push_key')
  const call = useCall()
  useEffect(() => {
    if (playerId === undefined || key === null || !hasAgreed()) return
    void import('./web-push.ts')
      .then(({ startWebPush }) => startWebPush(call, key, false))
      .catch(note)
  }, [playerId, key, hasAgreed, call])
}
