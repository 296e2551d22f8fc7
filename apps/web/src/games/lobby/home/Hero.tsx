import { type GameCard } from '@ayva/contract/games/lobby'
import { Button } from '@ayva/kit/Button'
import { keyArt } from '#lib/key-art.ts'
import { percent } from './figures.ts'
import { demoPath } from '#lib/game-links.ts'
import { text } from '../lobby.text.ts'
import { useTabs } from '../use-lobby.ts'

/** The headline of the casino, figures computed from the games, and the key art. */
export function Hero({ first }: { first: GameCard | undefined }) {
  const all = useTabs().find(({ slug }) => slug === '/')
  const count = all?.games ?? 0
  const best = all && all.bestRtpBp > 0 && percent(all.bestRtpBp)
  const [upper, lower] = text.hero.title
  return (
    <section className="hero">
      <div className="hero-words">
        <h1 className="k-d1">
          {upper}
          <br />
          {lower}
        </h1>
        <p className="k-lead">{text.hero.lead(count)}</p>
        <div className="hero-actions">
          <Button kind="primary" size="lg" href="#register">
            {text.hero.register}
          </Button>
          {first && (
            <Button kind="outline" size="lg" href={demoPath(first)}>
              {text.hero.demo}
            </Button>
          )}
        </div>
        <dl className="hero-facts">
          <Fact value={text.games(count)} note={text.hero.gamesNote} />
          {best && <Fact value={text.hero.returnUpTo(best)} note={text.hero.returnNote} />}
          <Fact value={text.hero.checked} note={text.hero.checkedNote} />
        </dl>
      </div>
      <img
        className="hero-art"
        {...keyArt()}
        sizes="(max-width: 768px) 108vw, 664px"
        alt=""
        fetchPriority="high"
      />
    </section>
  )
}

function Fact({ value, note }: { value: string; note: string }) {
  return (
    <div>
      <dt>{note}</dt>
      <dd>{value}</dd>
    </div>
  )
}
