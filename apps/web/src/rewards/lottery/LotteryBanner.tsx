import { Countdown } from '@ayva/kit/Countdown'
import { Icon } from '@ayva/kit/Icon'
import { Money } from '@ayva/kit/Money'
import { type Lottery } from '@ayva/contract/rewards/lottery'
import { text } from './lottery.text.ts'
import { useAnnounced } from './use-lottery.ts'

type Props = {
  lottery: Lottery
  /** The name is the heading of the page, or in a list a link to it. */
  as: 'h1' | 'link'
  onEnd: () => void
}

/** The picture of a lottery with its prizes and the time of the draw. */
export function LotteryBanner({ lottery, as, onEnd }: Props) {
  const { id, name, art, fund, endDate, labels, ticketCount, isOver, isDrawn } = lottery
  useAnnounced(lottery)
  return (
    <section className="lottery-banner">
      <picture>
        <source media="(max-width: 552px)" srcSet={`/image/scenes/${art}?width=1080&format=webp`} />
        <img src={`/image/scenes/${art}?width=1440&format=webp`} width={1440} height={460} alt="" />
      </picture>
      <p className="lottery-labels">
        <span>
          <Icon name="ticket" /> {text.label}
        </span>
        {labels.includes('vip') && <span className="is-vip">{text.vip}</span>}
      </p>
      {as === 'h1' ? (
        <h1 className="k-d1">{name}</h1>
      ) : (
        <h2 className="k-d1">
          <a href={`/lottery/view/${id}`}>{name}</a>
        </h2>
      )}
      <p>{text.fund}</p>
      <p className="lottery-fund">
        <Money value={fund} short />
      </p>
      <div className="lottery-when">
        {!isOver && <Countdown until={Date.parse(endDate)} variant="tiles" onEnd={onEnd} />}
        <p suppressHydrationWarning>
          {isDrawn ? text.drawnOn(endDate) : isOver ? text.drawing : text.drawAt(endDate)}
          <br />
          {text.total(ticketCount)}
        </p>
      </div>
    </section>
  )
}
