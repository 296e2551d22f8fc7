import './tickets.css'
import { Button } from '@ayva/kit/Button'
import { type Lottery } from '@ayva/contract/rewards/lottery'
import { useSelf } from '../../identity/player/player.ts'
import { text } from './lottery.text.ts'
import { useTickets } from './use-lottery.ts'

/** All tickets, the newest first; the player's own are marked. */
export function Tickets({ lottery: { id, userTicketCount, ticketCount } }: { lottery: Lottery }) {
  const self = useSelf()
  const { items, canLoadMore, loading, more } = useTickets(id)
  const own = userTicketCount > 0 ? text.own(userTicketCount) : text.noOwn
  return (
    <section aria-busy={loading}>
      <h2 className="k-d3">
        {text.tickets} {self && <small>{own}</small>}
      </h2>
      {ticketCount === 0 && <p className="k-text-2">{text.noTickets}</p>}
      <ul className="lottery-tickets">
        {items.map(({ number, user }) => (
          <li key={number} className={user ? 'is-own' : undefined}>
            <small>{text.ticket}</small>
            <b>{text.number(number)}</b>
            {user && <em>{text.mine}</em>}
          </li>
        ))}
      </ul>
      {canLoadMore && (
        <Button loading={loading} onClick={more}>
          {text.more}
        </Button>
      )}
    </section>
  )
}
