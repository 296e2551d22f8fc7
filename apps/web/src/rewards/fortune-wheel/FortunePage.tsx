import './fortune.css'
import { type SpinAnswer, type WheelSector } from '@ayva/contract/rewards/fortune-wheel'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { later } from '#lib/later.tsx'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { selfQuery, useSelf } from '../../identity/player/player.ts'
import { FortuneDisc } from './FortuneDisc.tsx'
import { Prize } from './Prize.tsx'
import { shownOf, useTurning } from './use-turning.ts'
import { ownQuery, wheelsQuery } from './use-wheel.ts'
import { WheelChances } from './WheelChances.tsx'
import { WheelLevels } from './WheelLevels.tsx'
import { text } from './fortune-wheel.text.ts'

const OwnSpins = later(async () => (await import('./OwnSpins.tsx')).OwnSpins, { rare: true })
const GuestTry = later(async () => (await import('./GuestTry.tsx')).GuestTry, { rare: true })
const Fairly = later(async () => (await import('./OwnSpins.tsx')).Fairly, { rare: true })

/** The wheel, and the player's spins beside it. */
function FortunePage() {
  const self = useSelf()
  const wheels = useSuspenseQuery(wheelsQuery(useCall())).data
  const [word, setWord] = useState('')
  const { own, landing, isTurning, canSpin, press, rest, failed, result } = useTurning(word)
  const [tried, setTried] = useState<{ sector: number; drawn: WheelSector }>()
  const [told, setTold] = useState<typeof tried>()
  const shown = shownOf(wheels, own)
  const sectors = shown?.sectors ?? []
  const came = self ? result?.sector : tried === told ? told?.drawn : undefined
  const won = came?.gift ? came : undefined
  const isTold = result !== undefined || failed || Boolean(own?.closed)
  return (
    <main className="k-wrap fortune">
      <PageMeta title={text.title} description={text.description} />
      <header>
        <h1 className="k-d1">{text.title}</h1>
        <div className="fortune-told">
          {!isTold && <p className="k-lead">{text.lead}</p>}
          <output className="fortune-result">
            {result && <Result spun={result} />}
            {failed && text.failed}
            {own?.closed && text.closed[own.closed]}
          </output>
        </div>
      </header>
      <div className="fortune-stand">
        {sectors.length > 0 ? (
          <FortuneDisc
            sectors={sectors}
            landing={self ? landing : tried}
            lit={won?.n}
            onRest={self ? rest : () => setTold(tried)}
          />
        ) : (
          <p>{text.empty}</p>
        )}
        {self ? (
          <button type="button" className="fortune-hub" onClick={press} disabled={!canSpin}>
            {text.spin}
          </button>
        ) : (
          <a className="fortune-hub" href="#register">
            {text.register}
          </a>
        )}
      </div>
      <div className="fortune-side">
        {sectors.length > 0 && <WheelChances sectors={sectors} won={won} />}
        {self === null && <p className="k-text-2">{text.guest}</p>}
        {self === null && sectors.length > 0 && (
          <GuestTry
            sectors={sectors}
            isTurning={tried !== told}
            result={told?.drawn}
            spin={(drawn) => setTried({ sector: drawn.n, drawn })}
          />
        )}
        {own && <OwnSpins own={own} sectors={sectors.length} isTurning={isTurning} />}
        <WheelLevels wheels={wheels} shown={shown?.level.id} />
        <nav className="fortune-links" aria-label={text.title}>
          <a className="k-link" href="/fortune-wheel/info">
            {text.prizes}
          </a>
          {self && (
            <a className="k-link" href="/fortune-wheel/timer">
              {text.timer}
            </a>
          )}
        </nav>
        {own && <Fairly own={own} word={word} setWord={setWord} />}
      </div>
    </main>
  )
}

function Result({ spun }: { spun: SpinAnswer }) {
  const { gift } = spun.sector
  return (
    <>
      {gift ? <Prize title={gift.title} /> : text.missed}{' '}
      <a className="k-link" href="/fortune-wheel/win">
        {gift ? text.toWin : text.toProof}
      </a>
    </>
  )
}

export const page: PageModule = {
  view: FortunePage,
  load: ({ call, cache, loggedIn }) =>
    Promise.all([
      cache.query(wheelsQuery(call)),
      loggedIn() && cache.query(selfQuery(call, loggedIn)),
      loggedIn() && cache.query(ownQuery(call)),
    ]),
}
