import { type Game } from '@ayva/contract/games/lobby'
import dice from 'virtual:picture/objects/dice.svg'
import { coverOf } from '#lib/art.ts'
import { text } from '../lobby.text.ts'

/** Three facts about the casino, each with a link that demonstrates it. */
export function Promos({ games }: { games: Game[] }) {
  const quick = games.filter(({ categories }) => categories.includes('instant')).slice(0, 2)
  return (
    <section className="promos">
      <FairPromo />
      <a className="promos-card is-quick" href="/games/instant">
        <Title lines={text.quickTitle} />
        <p>{text.quickText}</p>
        <span className="k-button promos-dark">{text.quickAction}</span>
        {quick.map(({ id, art }) => (
          <img key={id} src={coverOf(art)[360]} width={400} height={500} alt="" loading="lazy" />
        ))}
      </a>
      <a className="promos-card is-sandbox" href="/sandbox">
        <span className="promos-ticket is-second" aria-hidden="true" />
        <span className="promos-ticket" aria-hidden="true">
          <small>{text.sandboxTicket}</small>
          <b>{text.sandboxRouble}</b>
        </span>
        <Title lines={text.sandboxTitle} />
        <p>{text.sandboxText}</p>
        <span className="k-button promos-dark">{text.sandboxAction}</span>
      </a>
    </section>
  )
}

/** How every round can be verified. */
function FairPromo() {
  return (
    <a className="promos-card is-fair" href="/fairness">
      <Title lines={text.fairTitle} />
      <p>{text.fairText}</p>
      <span className="k-button is-primary">{text.fairAction}</span>
      <img src={dice} width={300} height={220} alt="" loading="lazy" />
    </a>
  )
}

function Title({ lines: [upper, lower] }: { lines: string[] }) {
  return (
    <h2>
      {upper}
      <br />
      {lower}
    </h2>
  )
}
