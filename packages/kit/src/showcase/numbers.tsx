import { useState } from 'react'
import { Avatar, LevelRing } from '../Avatar.tsx'
import { Countdown } from '../Countdown.tsx'
import { formatMoney } from '../format.tsx'
import { Money } from '../Money.tsx'
import { LeafIcon, Pill } from '../Notes.tsx'
import { Progress } from '../Progress.tsx'
import { Stepper } from '../Stepper.tsx'
import { Table, type Column } from '../Table.tsx'
import { WalletPill } from '../WalletPill.tsx'
import { type ArtProps, Box } from './Box.tsx'

type Payment = { id: number; at: string; what: string; sum: number; done: boolean }

const payments: Payment[] = [
  { id: 1, at: '18.11, 20:14', what: 'Пополнение, СБП', sum: 2000, done: true },
  { id: 2, at: '16.11, 12:02', what: 'Вывод, карта МИР •• 4417', sum: 5000, done: false },
  { id: 3, at: '11.11, 09:41', what: 'Пополнение, СБП', sum: 1500, done: true },
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
    render: ({ sum }) => <Money value={rub(sum)} className="strong" />,
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

// Fixed moments: the page must look the same on the server and in the browser.
const now = 1_764_000_000_000

export const ShowNumbers = (_: ArtProps) => {
  const [count, setCount] = useState(4)
  const [stake, setStake] = useState(4000)
  const [balance, setBalance] = useState(12_480.5)
  return (
    <>
      <Box title="Метки, ход, счётчик">
        <div className="show-row">
          <Pill tone="leaf">Зачислено</Pill>
          <Pill tone="persimmon">Проверка</Pill>
          <Pill tone="garnet">Отклонено</Pill>
          <Pill tone="fig">VIP</Pill>
          <Pill tone="sloe">Отправлено</Pill>
          <Pill tone="quince">Новое</Pill>
          <Pill>Отменено</Pill>
        </div>
        <div className="show-stack">
          <span />
          <Progress label="До уровня 15" value={64} max={100} />
          <Progress label="Недельный лимит" value={88} max={100} tone="limit" />
          <Progress label="Отыгрыш" value={40} max={100} tone="leaf" planned={20} />
        </div>
        <div className="show-row">
          <Countdown until={now + 200_460_000} now={now} variant="tiles" />
          <Stepper label="Билетов" value={count} onChange={setCount} min={1} max={20} />
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
        </div>
      </Box>
      <Box title="Деньги, уровень, кошелёк">
        <div className="show-row">
          <WalletPill
            value={rub(balance)}
            depositHref="#deposit"
            onOpen={() => setBalance((sum) => sum + 500)}
          />
          <LevelRing progress={0.64}>
            <Avatar name="Марина" userId={1} size={31} />
          </LevelRing>
          <Avatar name="Андрей" userId={2044} />
          <LeafIcon name="arrow-circle-down" tone="leaf" />
          <LeafIcon name="arrow-circle-up" tone="sloe" />
        </div>
        <div className="show-row">
          <span className="num d2">
            <Money value={rub(3000)} />
          </span>
          <span className="gain">
            <Money value={rub(1600)} plus short />
          </span>
          <LevelRing progress={0.64} size="lg">
            14
          </LevelRing>
        </div>
      </Box>
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
}
