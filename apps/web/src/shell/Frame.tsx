import { useRef } from 'react'
import { Outlet, useMatches } from 'react-router'
import { FundedContext, isFunded, useSelf } from '../player/player.ts'
import { useWorker } from '../pwa/pwa.ts'
import { OpenRound } from '../rounds/rounds.ts'
import { type Layout, type RouteRow } from '#lib/room-pages.ts'
import { later } from '#lib/later.tsx'
import { useLinks } from '#lib/links.ts'
import { useSession } from '#lib/session.ts'
import { BottomNav } from './BottomNav.tsx'
import { CookieBar } from './CookieBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { ModalHost } from './ModalHost.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'
import { text } from './shell.text.ts'
import { SlimBar } from './SlimBar.tsx'
import { usePageMoves } from './use-page-moves.ts'
import { usePlayerLine } from './use-player-line.ts'
import { useRemarketingMode } from './use-remarketing.ts'
import { useSessionChanges } from './use-session-changes.ts'

const SuspicionModal = later(async () => (await import('./SuspicionModal.tsx')).SuspicionModal)

/** What stands around every page. */
export function Frame() {
  const layout = useLayout()
  const suspected = useSession((one) => one.suspected)
  const self = useSelf()
  const content = useRef<HTMLDivElement>(null)
  const leaving = usePageMoves(content)
  usePlayerLine()
  useSessionChanges()
  useWorker()
  useRemarketingMode()
  const withNav = layout === 'site' && Boolean(self)

  return (
    <div className={`frame is-${layout}${withNav ? ' has-nav' : ''}`} {...useLinks()}>
      <a className="k-skip-link" href="#content">
        {text.skip}
      </a>
      {layout === 'site' && <Header />}
      {layout === 'payment' && <SlimBar />}
      <OfflineStrip />
      <div
        id="content"
        className={`frame-content${leaving ? ' is-leaving' : ''}`}
        ref={content}
        tabIndex={-1}
      >
        <FundedContext value={isFunded(self)}>
          <Outlet />
        </FundedContext>
      </div>
      {layout === 'site' && <Footer />}
      {withNav && <BottomNav />}
      {layout === 'site' && <OpenRound />}
      {/* Over a game or a payment it would lie on the very buttons that are pressed there. */}
      {layout === 'site' && <CookieBar />}
      <ModalHost />
      {suspected && <SuspicionModal />}
    </div>
  )
}

function useLayout(): Layout {
  const row = useMatches().at(-1)?.handle as RouteRow | undefined
  return row?.layout ?? 'site'
}
