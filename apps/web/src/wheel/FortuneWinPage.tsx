import './fortune.css'
import { Button } from '@ayva/kit/Button'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { SpinProof } from './SpinProof.tsx'
import { ownQuery, useOwn } from './use-wheel.ts'
import { text } from './wheel.text.ts'

/** What has come of the last spin, where it is, and by what it was decided. */
function FortuneWinPage() {
  const last = useOwn().own?.last
  const gift = last?.sector.gift
  return (
    <main className="k-wrap fortune-win">
      <PageMeta title={text.winTitle} description={text.winDescription} noindex />
      <h1 className="k-d2">{gift ? text.won(gift.title) : text.winTitle}</h1>
      <p>{gift ? text.winText : last ? text.missed : text.none}</p>
      <p className="fortune-links">
        {gift && (
          <Button kind="primary" href="/gifts">
            {text.toGifts}
          </Button>
        )}
        <Button href="/fortune-wheel">{text.back}</Button>
      </p>
      {last && <SpinProof spin={last} />}
    </main>
  )
}

export const page: PageModule = {
  view: FortuneWinPage,
  load: ({ call, cache }) => cache.query(ownQuery(call)),
}
