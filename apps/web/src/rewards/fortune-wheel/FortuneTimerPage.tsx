import './fortune.css'
import { Button } from '@ayva/kit/Button'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { leftOf, useOwn, useReset } from './use-wheel.ts'
import { WheelPicture, wheelOfPlayer } from './WheelPicture.tsx'
import { clockOf, text } from './fortune-wheel.text.ts'

function FortuneTimerPage() {
  const state = useOwn()
  const seconds = useReset(state.own?.maxSpinCount ?? 0)
  const hasSpins = leftOf(state) > 0
  return (
    <main className="k-wrap fortune is-quiet">
      <PageMeta title={text.timerTitle} description={text.timerDescription} noindex />
      <header>
        <h1 className="k-d1">{hasSpins ? text.whole : text.timerTitle}</h1>
        <p className="k-lead">{text.timerLead}</p>
      </header>
      <WheelPicture />
      <div className="fortune-side">
        {!hasSpins && (
          <p translate="no" className="fortune-clock" role="timer">
            {seconds > 0 ? clockOf(seconds) : ''}
          </p>
        )}
        <Button kind={hasSpins ? 'primary' : 'secondary'} href="/fortune-wheel">
          {text.back}
        </Button>
      </div>
    </main>
  )
}

export const page: PageModule = {
  view: FortuneTimerPage,
  load: wheelOfPlayer,
}
