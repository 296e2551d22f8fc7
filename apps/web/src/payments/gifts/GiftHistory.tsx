import { type Gift } from '@ayva/contract/payments/gifts'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Money } from '@ayva/kit/Money'
import { Pill, type Tone } from '@ayva/kit/Pill'
import { Skeleton } from '@ayva/kit/Skeleton'
import { type Column, Table } from '@ayva/kit/Table'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#lib/call.ts'
import { shortDay, text } from './gifts.text.ts'
import { endedGiftsQuery } from './use-gifts.ts'

/** The number of gifts shown before all are requested. */
const FIRST = 4

const tones: Partial<Record<Gift['state'], Tone>> = {
  wagered: 'leaf',
  used: 'leaf',
  expired: 'garnet',
}

const columns: Column<Gift>[] = [
  {
    key: 'date',
    header: text.columns.date,
    phone: 'meta',
    render: ({ endedAt, givenAt }) => (
      <span className="k-text-3">{shortDay(endedAt ?? givenAt)}</span>
    ),
  },
  {
    key: 'gift',
    header: text.columns.gift,
    phone: 'title',
    render: ({ title }) => <b className="k-strong">{title}</b>,
  },
  {
    key: 'state',
    header: text.columns.state,
    phone: 'end-meta',
    render: ({ state }) => <Pill tone={tones[state]}>{text.states[state]}</Pill>,
  },
  {
    key: 'brought',
    header: text.columns.brought,
    phone: 'end',
    end: true,
    render: ({ brought, amount }) => <Brought value={brought ?? { ...amount, minor: 0n }} />,
  },
]

function Brought({ value }: { value: { minor: bigint; currency: string } }) {
  if (value.minor <= 0n) return <Money value={value} short className="k-text-3" />
  return <Money value={value} plus className="k-gain k-strong" />
}

/** Past gifts, and the money from each. */
export function GiftHistory() {
  const history = useInfiniteQuery(endedGiftsQuery(useCall()))
  const [open, setOpen] = useState(false)
  const pages = history.data?.pages ?? []
  const total = pages.at(-1)?.counts.ended ?? 0
  const rows = withoutDoubles(pages.flatMap(({ gifts }) => gifts))
  return (
    <section className="gifts-history">
      <header>
        <h2>{text.history}</h2>
        {total > FIRST && (
          <button
            type="button"
            className="k-link k-small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? text.fewer : text.all(total)}
          </button>
        )}
      </header>
      {history.isPending && <Skeleton height={120} radius={16} />}
      {history.data && rows.length === 0 && <p className="k-small k-text-3">{text.historyEmpty}</p>}
      {rows.length > 0 && (
        <Table
          caption={text.history}
          columns={columns}
          rows={open ? rows : rows.slice(0, FIRST)}
          rowKey={({ id }) => id}
          hideHeader
        />
      )}
      {history.isError && (
        <ErrorNote
          title={text.historyFailed}
          onRetry={() => void (rows.length > 0 ? history.fetchNextPage() : history.refetch())}
          retrying={history.isFetching}
        />
      )}
      {open && history.hasNextPage && (
        <Button
          className="gifts-more"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
    </section>
  )
}

/** A gift that ended between two requests shifts the pages, so duplicates are removed. */
function withoutDoubles(gifts: Gift[]): Gift[] {
  return [...new Map(gifts.map((gift) => [gift.id, gift])).values()]
}
