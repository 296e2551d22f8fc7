import { Button } from '@ayva/kit/Button'
import { type Lottery } from '@ayva/contract/rewards/lottery'
import { useSelf } from '../../identity/player/player.ts'
import { text } from './lottery.text.ts'
import { useTaking } from './use-lottery.ts'

/** Today's ticket if it is available; else the reason. */
export function TakeTicket({ lottery }: { lottery: Lottery }) {
  const self = useSelf()
  const { take, taking, number, failed, isUnconfirmed } = useTaking(lottery.id)
  const isForOthers =
    lottery.labels.includes('vip') && self !== null && !self?.labels.includes('vip')
  const why = self?.exclusion ? text.onBreak : isForOthers ? text.vipOnly : undefined
  const said = number === undefined ? failed : text.taken(number)
  return (
    <section className="lottery-take" aria-label={text.free}>
      <div>
        <b>{text.free}</b>
        <p className="k-small k-text-2">
          {why ?? (lottery.isTakenToday ? text.takenToday : text.freeHint)}
        </p>
        <output>{said}</output>
        {isUnconfirmed && (
          <a className="k-link" href="/profile">
            {text.toProfile}
          </a>
        )}
      </div>
      {self === null && (
        <Button kind="primary" size="lg" href="#authorization">
          {text.login}
        </Button>
      )}
      {self && !why && !lottery.isTakenToday && (
        <Button kind="primary" size="lg" loading={taking} onClick={take}>
          {text.take}
        </Button>
      )}
    </section>
  )
}
