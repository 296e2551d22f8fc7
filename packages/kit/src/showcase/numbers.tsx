import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { Countdown } from '../Countdown.tsx'
import { formatMoney } from '../format.tsx'
import { LeafIcon } from '../LeafIcon.tsx'
import { LevelRing } from '../LevelRing.tsx'
import { Money } from '../Money.tsx'
import { Pill, type Tone } from '../Pill.tsx'
import { Progress } from '../Progress.tsx'
import { Stepper } from '../Stepper.tsx'
import { Table, type Column } from '../Table.tsx'
import { WalletPill } from '../WalletPill.tsx'
import { Box } from './Box.tsx'

type Payment = { id: number; what: string; at: string; sum: number; done: boolean }

const payments: Payment[] = [
  { id: 1, what: 'Пополнение, СБП', at: '18.11, 20:14', sum: 2000, done: true },
  { id: 2, what: 'Вывод, карта МИР •• 4417', at: '16.11, 12:02', sum: 5000, done: false },
  { id: 3, what: 'Пополнение, СБП', at: '11.11, 09:41', sum: 1500, done: true },
]
const pills: [Tone, string][] = [
  ['leaf', 'Зачислено'],
  ['persimmon', 'Проверка'],
  ['garnet', 'Отклонено'],
  ['fig', 'VIP'],
  ['sloe', 'Отправлено'],
  ['quince', 'Новое'],
  ['neutral', 'Отменено'],
]
const rub = (roubles: number) => ({ minor: Math.round(roubles * 100), currency: 'RUB' })

const columns: Column<Payment>[] = [
  { key: 'at', header: 'Время', phone: 'meta', render: ({ at }) => at },
  { key: 'what', header: 'Операция', phone: 'title', render: ({ what }) => what },
  {
    key: 'sum',
    header: 'Сумма',
    end: true,
    phone: 'end',
    render: ({ sum }) => <Money value={rub(sum)} className="k-strong" />,
  },
  {
    key: 'status',
    header: 'Статус',
    end: true,
    phone: 'end-meta',
    render: ({ done }) => (
      <Pill tone={done ? 'leaf' : 'sloe'}>{done ? 'Зачислено' : 'Отправлено'}</Pill>
    ),
  },
]

const Counters = () => {
  const [now] = useState(() => Date.now())
  const [count, setCount] = useState(4)
  const [stake, setStake] = useState(4000)
  return (
    <Box title="Метки, ход, счётчик">
      <div className="k-show-stack">
        <div className="k-show-row">
          {pills.map(([tone, text]) => (
            <Pill key={tone} tone={tone}>
              {text}
            </Pill>
          ))}
        </div>
        <Progress label="До уровня 15" value={64} max={100} />
        <Progress label="Недельный лимит" value={88} max={100} tone="limit" />
        <Progress label="Отыгрыш" value={40} max={100} tone="leaf" planned={20} />
        <div className="k-show-row">
          <Countdown until={now + 200_460_000} now={now} variant="tiles" />
          <Stepper label="Билетов" value={count} onChange={setCount} min={1} max={20} />
        </div>
        <div className="k-show-row">
          <Stepper
            label="Ставка"
            caption="Ставка"
            size="lg"
            value={stake}
            values={[1000, 2000, 4000, 10_000]}
            min={1000}
            max={10_000}
            onChange={setStake}
            format={(minor) => formatMoney({ minor, currency: 'RUB' })}
          />
          <span className="k-text-3">
            осталось <Countdown until={now + 27_669_000} now={now} />
          </span>
        </div>
      </div>
    </Box>
  )
}

const Wallet = () => {
  const [balance, setBalance] = useState(12_480.5)
  return (
    <Box title="Деньги, уровень, кошелёк">
      <div className="k-show-row">
        <WalletPill
          value={rub(balance)}
          depositHref="#deposit"
          onOpen={() => setBalance((sum) => sum + 500)}
        />
        <LevelRing progress={0.64}>
          <Avatar name="Марина" userId={1} size={31} />
        </LevelRing>
        <LeafIcon name="arrow-circle-down" tone="leaf" />
        <LeafIcon name="arrow-circle-up" tone="sloe" />
      </div>
      <div className="k-show-row">
        <span className="k-num k-d2">
          <Money value={rub(3000)} />
        </span>
        <span className="k-gain">
          <Money value={rub(1600)} plus short />
        </span>
        <LevelRing progress={0.64} size="lg">
          14
        </LevelRing>
      </div>
    </Box>
  )
}

export const ShowNumbers = () => (
  <>
    <Counters />
    <Wallet />
    <Box title="Таблица">
      <Table
        caption="Последние операции"
        columns={columns.filter(({ key }) => key !== 'at')}
        rows={payments}
        rowKey={({ id }) => id}
        onOpen={() => {}}
      />
    </Box>
  </>
)
