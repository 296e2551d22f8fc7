import { type Self } from '@ayva/contract/identity/player'
import { useEffect, useRef } from 'react'
import { useSelf } from '../../../identity/player/player.ts'
import { useSettings } from '../../../platform/settings/settings.ts'
import { useSession } from '#lib/session.ts'
import { isFake } from '#lib/user-type.ts'

type Labelled = Pick<Self, 'id' | 'labels'>

/** Whether a player has just got a label that requires reloading the page. */
export function mustReload(
  now: Labelled | null | undefined,
  before: Labelled | null | undefined,
  labels: readonly string[],
): boolean {
  if (!now || now.id !== before?.id) return false
  return now.labels.some((label) => labels.includes(label) && !before.labels.includes(label))
}

/** The page's reactions to another player, or another kind of player. */
export function useSelfChanges(): void {
  const self = useSelf()
  const labels = useSettings()?.reload_labels
  const before = useRef<Labelled>(undefined)
  useEffect(() => {
    // Until the player is known it stays as the server has drawn it.
    if (self !== undefined) document.documentElement.dataset['calm'] = String(self?.calm ?? false)
  }, [self])
  useEffect(() => useSession.setState({ isFakeUser: isFake(self) }), [self])
  useEffect(() => {
    if (mustReload(self, before.current, labels ?? [])) location.reload()
    before.current = self ?? undefined
  }, [self, labels])
}
