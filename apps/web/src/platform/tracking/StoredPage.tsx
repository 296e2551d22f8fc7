import './stored.css'
import { Button } from '@ayva/kit/Button'
import { Row, RowGroup } from '@ayva/kit/Rows'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { text } from './stored.text.ts'
import { type StoredItem, useStored } from './use-stored.ts'

/** Enough of a value to recognise it. */
const SHOWN_MAX = 60

const places = ['cookie', 'browser', 'tab'] as const
const titles = { cookie: text.cookies, browser: text.browser, tab: text.tab }

/** Everything that this browser stores for the site, each item explained, with a button to remove it. */
function StoredPage() {
  const { items, said, remove, removeAll } = useStored()
  const groups = places
    .map((place) => ({ place, its: items?.filter((one) => one.place === place) ?? [] }))
    .filter(({ its }) => its.length > 0)
  return (
    <main className="stored-page">
      <PageMeta title={text.title} description={text.description} />
      <h1 className="k-d2">{text.title}</h1>
      <p>{text.lead}</p>
      {items === undefined && <p>{text.reading}</p>}
      {items && groups.length === 0 && <p>{text.nothing}</p>}
      {groups.map(({ place, its }) => (
        <RowGroup key={place} title={titles[place]}>
          {its.map((item) => (
            <StoredRow key={item.key} item={item} onRemove={() => remove(item)} />
          ))}
        </RowGroup>
      ))}
      <output>{said}</output>
      {groups.length > 0 && (
        <Button kind="outline" onClick={removeAll}>
          {text.removeAll}
        </Button>
      )}
      <p>{text.hidden}</p>
      <h2 className="k-d3">{text.account}</h2>
      <p>{text.accountLead}</p>
      <Button kind="outline" href="/profile/settings">
        {text.settings}
      </Button>
    </main>
  )
}

function StoredRow({ item, onRemove }: { item: StoredItem; onRemove: () => void }) {
  const { words, key, value } = item
  const shown = value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value
  return (
    <Row
      title={words}
      hint={
        <code translate="no">
          {key}
          {shown && ` = ${shown}`}
        </code>
      }
      end={
        item.ofSession ? (
          <small>{text.withLogin}</small>
        ) : (
          <Button size="sm" kind="outline" aria-label={text.removeNamed(words)} onClick={onRemove}>
            {text.remove}
          </Button>
        )
      }
    />
  )
}

export const page: PageModule = { view: StoredPage }
