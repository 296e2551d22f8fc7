import { listSettingChanges } from '@ayva/contract/platform/settings'
import { Button } from '@ayva/kit/Button'
import { Sheet } from '@ayva/kit/Sheet'
import { ListState } from '../ListPage.tsx'
import { fullMoment } from '../times.ts'
import { useList } from '../use-list.ts'
import { type Rule } from './use-rule.ts'

/** `listSettingChanges` answers so many at a time. */
const PAGE = 50

type VersionsProps<V> = {
  title: string
  rule: Rule<V>
  about: (value: V) => string
  onClose: () => void
}

/** Who has set a rule to what and why; any version can be the draft of the next one, and is previewed before it holds. */
export function Versions<V>({ title, rule, about, onClose }: VersionsProps<V>) {
  const list = useList(listSettingChanges, { params: { alias: rule.alias } }, (page) => page, {
    from: 'before',
    nextOf: (page) => (page.length < PAGE ? undefined : String(page.at(-1)!.n)),
  })
  const take = (value: V) => {
    rule.change(value)
    onClose()
  }
  const { shipped } = rule
  return (
    <Sheet open onClose={onClose} title={`${title}: версии`} className="o-wide-sheet">
      <ul className="o-checks">
        {list.rows?.map(({ n, value, author, at, why }) => {
          const of = value === null ? shipped! : rule.tidy(value as V)
          return (
            <li key={n}>
              <span className="o-grow">
                <b>Версия {n}</b>: {value === null ? 'как поставлено' : about(of)}
                <br />
                <small>
                  {author}, {fullMoment(at)}: {why}
                </small>
              </span>
              {rule.mayChange && (
                <Button
                  size="sm"
                  kind="outline"
                  aria-label={`Взять версию ${n}`}
                  onClick={() => take(of)}
                >
                  Взять
                </Button>
              )}
            </li>
          )
        })}
        {shipped !== undefined && (
          <li>
            <span className="o-grow">
              <b>Как поставлено</b>: {about(shipped)}
            </span>
            {rule.mayChange && (
              <Button size="sm" kind="outline" onClick={() => take(shipped)}>
                Взять
              </Button>
            )}
          </li>
        )}
      </ul>
      <ListState list={list} />
    </Sheet>
  )
}
