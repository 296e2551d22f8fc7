import { paymentStatus } from '@ayva/contract/payments/cashier/payments'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { type Location } from 'react-router'
import { useCall } from '#lib/call.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { useOwnRound } from '#lib/own-round.ts'
import { useRealtime } from '#lib/realtime.ts'
import { type Layout } from '#lib/module-pages.ts'
import { rowOf } from '#lib/row-of.ts'
import { keepPromise, keepReferral, SessionEffects } from '../../../identity/auth/auth.ts'
import { WelcomeEffects } from '../../../payments/gifts/gifts.ts'
import { InboxEffects } from '../../../communication/inbox/inbox.ts'
import { useBroughtFavorites, useSearchKey } from '../../../games/lobby/lobby.ts'
import { VipEffects } from '../../../rewards/loyalty/loyalty.ts'
import { ExtendedPopup, useSelf } from '../../../identity/player/player.ts'
import { PopupEffects } from '../../../communication/popups/popups.ts'
import { useWorker } from '../../pwa/pwa.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { SupportEffects } from '../../../communication/support/support.ts'
import { arrivalNow, TrackingEffects } from '../../../platform/tracking/tracking.ts'
import { AutoLogout } from './AutoLogout.tsx'
import { replaceBrokenImages } from '../broken-images.ts'
import { hasChosen, letsCountersIn, letsPartnersKnow, useCookies } from '../bars/cookie-choice.ts'
import { helloQuery } from '../frame-content.ts'
import { usePageMoves } from './use-page-moves.ts'
import { usePlayerConnection } from './use-player-connection.ts'
import { usePlayerLocale } from './use-player-locale.ts'
import { useRemarketingMode } from './use-remarketing.ts'
import { useSelfChanges } from './use-self-changes.ts'
import { useSessionChanges } from './use-session-changes.ts'
import { useWindow } from './window-state.ts'

const TimeOver = onDemand(
  async () => (await import('../../../protection/limits/limits.ts')).TimeOver,
)
const RealityCheck = onDemand(
  async () => (await import('../../../protection/reality-check/reality-check.ts')).RealityCheck,
)
const FailedPayment = onDemand(
  async () => (await import('../../../payments/cashier/cashier.ts')).FailedPayment,
)

type Props = { content: RefObject<HTMLElement | null>; location: Location; layout: Layout }

/** To cookies and the other browser storage. */
const hasAgreed = () => hasChosen(document.cookie)

/**
 * The background work of every page, without visible output at first; a guest's page is hydrated before it is loaded.
 */
export function Watches({ content, location, layout }: Props) {
  usePageMoves(content, location)
  usePlayerConnection()
  useSessionChanges()
  useSelfChanges()
  usePlayerLocale()
  useWorker()
  useRemarketingMode()
  useBroughtFavorites()
  useSearchKey(layout === 'site')
  useEffect(replaceBrokenImages, [])
  useEffect(() => {
    keepReferral(window.location.search)
    keepPromise(window.location.search)
  }, [])
  const self = useSelf()
  const isMobile = useWindow(({ device }) => device.mobile)
  const failed = useFailedPayment()
  const isForMoney = useOwnRound((one) => one.isForMoney)
  const [over, setOver] = useState<{ opensAt: string }>()
  // The following redirect home is no new document, so the state survives it.
  useRealtime('time_over', setOver)
  const asks = useSetting('extended_profile')?.enabled && self?.extendedProfileFilled === false
  const invitation = useSetting('popup_registration')
  const invites = self === null && invitation?.[isMobile ? 'mobile_enabled' : 'enabled']
  const welcomes = useSetting('welcome_pack')?.enabled && self
  return (
    <>
      <SessionEffects />
      <AutoLogout />
      <Tracking location={location} playerId={self === null ? null : self?.id} />
      {self && (
        <InboxEffects
          hasAgreed={hasAgreed}
          isMobile={isMobile}
          isGame={rowOf(location.pathname)?.kind === 'game'}
        />
      )}
      {welcomes && (
        <WelcomeEffects
          key={self.id}
          playerId={self.id}
          created={self.created}
          oneStep={self.missing.length > 0}
          quiet={layout !== 'site'}
        />
      )}
      {(self || invites) && <PopupEffects self={self ?? null} isMobile={isMobile} />}
      {over && <TimeOver {...over} onClose={() => setOver(undefined)} />}
      {self && isForMoney && <RealityCheck />}
      {failed !== undefined && <FailedPayment paymentId={failed} />}
      {self?.isVipClub && <VipEffects playerId={self.id} />}
      <SupportEffects quiet={layout !== 'site'} />
      {asks && <ExtendedPopup quiet={layout !== 'site'} />}
    </>
  )
}

/** Counts visits; an address with a secret is reported by its pattern. */
function Tracking({
  location,
  playerId,
}: {
  location: Location
  playerId?: number | null | undefined
}) {
  const row = rowOf(location.pathname)
  const secret = row?.secret === true
  // Before any redirect, because the document's first address counts.
  const [arrival] = useState(() => (import.meta.env.SSR ? undefined : arrivalNow(secret)))
  const { agreed, toPartners } = useCookies()
  const tellsPartners = useSetting('partner_postbacks')?.enabled === true
  const helloBarId = useQuery(helloQuery(useCall())).data?.id ?? null
  return (
    arrival && (
      <TrackingEffects
        arrival={arrival}
        shown={{
          path: secret ? row.path : location.pathname,
          search: secret ? '' : location.search,
        }}
        playerId={playerId}
        helloBarId={helloBarId}
        // Third-party tags read the whole address, so they are not loaded on an address with a secret.
        agreed={!secret && (agreed || letsCountersIn(document.cookie))}
        toPartners={tellsPartners ? toPartners || letsPartnersKnow(document.cookie) : undefined}
      />
    )
  )
}

/** The last failed payment reported to this tab, which is rare. */
function useFailedPayment(): number | undefined {
  const [failed, setFailed] = useState<number>()
  useRealtime('payment', ({ paymentId, statusId }) => {
    if (statusId === paymentStatus.FAIL) setFailed(paymentId)
  })
  return failed
}
