import './fortune.css'
import { Button } from '@ayva/kit/Button'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { SpinProof } from './SpinProof.tsx'
import { useOwn } from './use-wheel.ts'
import { WheelPicture, wheelOfPlayer } from './WheelPicture.tsx'
import { text } from './fortune-wheel.text.ts'

/** The result of the last spin, where it is credited, and its proof. */
function FortuneWinPage() {
  const last = useOwn().own?.last
  const gift = last?.sector.gift
  return (
    <main className="k-wrap fortune is-quiet">
      <PageMeta title={text.winTitle} description={text.winDescription} noindex />
      <header>
        <h1 className="k-d1">{gift ? text.won(gift.title) : text.winTitle}</h1>
        <p className="k-lead">{gift ? text.winText : last ? text.missed : text.none}</p>
        {last && <p className="k-small k-text-2">{text.at(last.at)}</p>}
      </header>
      <WheelPicture />
      <div className="fortune-side">
        <p className="fortune-links">
          {gift && (
            <Button kind="primary" href="/gifts">
              {text.toGifts}
            </Button>
          )}
          <Button href="/fortune-wheel">{text.back}</Button>
        </p>
        {last && <SpinProof spin={last} />}
      </div>
    </main>
  )
}

export const page: PageModule = {
  view: FortuneWinPage,
  load: wheelOfPlayer,
}
