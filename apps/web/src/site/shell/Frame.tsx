import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { FundedContext, isFunded, useSelf } from '../../identity/player/player.ts'
import { OpenRound } from '../../games/rounds/rounds.ts'
import { later } from '#lib/later.tsx'
import { useLinks } from '#lib/links.ts'
import { useSession } from '#lib/session.ts'
import { BackLink } from './BackLink.tsx'
import { Blocked, Floating, Motivation, Over } from './bars/Bars.tsx'
import { BottomNav } from './header/BottomNav.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './header/Header.tsx'
import { showLight } from './light-mobile.ts'
import { ModalHost } from './ModalHost.tsx'
import { OfflineStrip } from './bars/OfflineStrip.tsx'
import { PageBackground } from './PageBackground.tsx'
import { text } from './shell.text.ts'
import { ShownPage, useShownPage } from './shown-page.tsx'
import { useWindowWatch } from './watches/window-state.ts'

const Watches = later(async () => (await import('./watches/Watches.tsx')).Watches)
const SlimEdge = later(async () => (await import('./SlimEdge.tsx')).SlimEdge)
const SuspicionModal = later(
  async () => (await import('./watches/SuspicionModal.tsx')).SuspicionModal,
)

export function Frame() {
  const { page, dialog } = useShownPage()
  const layout = page.row?.layout ?? 'site'
  const suspected = useSession((one) => one.suspected)
  const self = useSelf()
  const content = useRef<HTMLDivElement>(null)
  const leaving = useNavigation().state === 'loading'
  useWindowWatch()
  useEffect(showLight, [])
  const withNav = layout === 'site' && Boolean(self)

  return (
    <div className={`frame is-${layout}${withNav ? ' has-nav' : ''}`} {...useLinks()}>
      <a className="k-skip-link" href="#content">
        {text.skip}
      </a>
      {layout === 'site' && <PageBackground />}
      <Over layout={layout} />
      {layout === 'site' && <Header />}
      {layout === 'payment' && <SlimEdge at="top" />}
      <OfflineStrip />
      <Blocked />
      {leaving && (
        <div className="frame-progress" aria-hidden="true">
          <i />
        </div>
      )}
      {layout === 'site' && <BackLink />}
      <div
        id="content"
        className={`frame-content${leaving ? ' is-leaving' : ''}`}
        ref={content}
        tabIndex={-1}
        aria-busy={leaving || undefined}
      >
        <FundedContext value={isFunded(self)}>
          <ShownPage page={page} beneath={dialog !== null} />
        </FundedContext>
      </div>
      {layout === 'site' && (
        <>
          <Motivation />
          <Footer />
          {withNav && <BottomNav />}
          <Floating />
        </>
      )}
      {layout === 'payment' && <SlimEdge at="bottom" />}
      {layout !== 'full' && <OpenRound />}
      {dialog}
      <ModalHost />
      {suspected && <SuspicionModal />}
      <Watches content={content} location={page.location} layout={layout} />
    </div>
  )
}
