import { type RefObject, useEffect } from 'react'
import { type Location } from 'react-router'
import { type Layout } from '#lib/room-pages.ts'
import { keepPromise, keepReferral, SessionCare } from '../auth/auth.ts'
import { WelcomeCare } from '../gifts/gifts.ts'
import { ExtendedPopup, useSelf } from '../player/player.ts'
import { useWorker } from '../pwa/pwa.ts'
import { useSetting } from '../settings/settings.ts'
import { AutoLogout } from './AutoLogout.tsx'
import { replaceBrokenImages } from './broken-images.ts'
import { usePageMoves } from './use-page-moves.ts'
import { usePlayerLine } from './use-player-line.ts'
import { usePlayerLocale } from './use-player-locale.ts'
import { useRemarketingMode } from './use-remarketing.ts'
import { useSelfChanges } from './use-self-changes.ts'
import { useSessionChanges } from './use-session-changes.ts'

type Props = { content: RefObject<HTMLElement | null>; location: Location; layout: Layout }

/** What goes on behind every page and shows nothing at first: a guest's page is alive without it for a moment. */
export function Watches({ content, location, layout }: Props) {
  usePageMoves(content, location)
  usePlayerLine()
  useSessionChanges()
  useSelfChanges()
  usePlayerLocale()
  useWorker()
  useRemarketingMode()
  useEffect(replaceBrokenImages, [])
  useEffect(() => {
    keepReferral(window.location.search)
    keepPromise(window.location.search)
  }, [])
  const self = useSelf()
  const asks = useSetting('extended_profile')?.enabled && self?.extendedProfileFilled === false
  const welcomes = useSetting('welcome_pack')?.enabled && self
  return (
    <>
      <SessionCare />
      <AutoLogout />
      {welcomes && (
        <WelcomeCare
          key={self.id}
          playerId={self.id}
          created={self.created}
          quiet={layout !== 'site'}
        />
      )}
      {asks && <ExtendedPopup quiet={layout !== 'site'} />}
    </>
  )
}
