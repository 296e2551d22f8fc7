import './fortune.css'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { ResetNote } from './ResetNote.tsx'
import { ownQuery, useOwn, useReset } from './use-wheel.ts'
import { clockOf, text } from './wheel.text.ts'

/** When there are spins again. */
function FortuneTimerPage() {
  const { own } = useOwn()
  const [reset, setReset] = useState(false)
  const seconds = useReset(own?.maxSpinCount ?? 0, () => setReset(true))
  return (
    <main className="k-wrap fortune-timer">
      <PageMeta title={text.timerTitle} description={text.timerDescription} noindex />
      <h1 className="k-d2">{text.timerTitle}</h1>
      <p className="fortune-clock" role="timer">
        {seconds > 0 ? clockOf(seconds) : text.whole}
      </p>
      <p>{text.timerLead}</p>
      <Button href="/fortune-wheel">{text.back}</Button>
      {reset && <ResetNote onClose={() => setReset(false)} />}
    </main>
  )
}

export const page: PageModule = {
  view: FortuneTimerPage,
  load: ({ call, cache }) => cache.query(ownQuery(call)),
}
