import { type RatedWin } from '@ayva/contract/rewards/fame'
import { Button } from '@ayva/kit/Button'
import { squareOf } from '#lib/art.ts'
import { text } from './fame.text.ts'
import { GameLink } from './Places.tsx'

/** The first place of all time, beside those of a day. */
export function Record({ win: { id, name, game, times100, at, provable } }: { win: RatedWin }) {
  return (
    <section className="fame-record" aria-labelledby="fame-record">
      <h2 className="k-d3" id="fame-record">
        {text.record}
      </h2>
      <img {...squareOf(game.art)} sizes="72px" alt="" loading="lazy" />
      <div>
        <b>{text.times(times100)}</b>
        <p>
          {name ?? text.nobody}, <GameLink game={game} />, <time dateTime={at}>{text.day(at)}</time>
        </p>
      </div>
      {provable && (
        <Button href={`/fairness?win=${id}`} icon="shield-check">
          {text.proof}
        </Button>
      )}
    </section>
  )
}
