import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { Views } from '#lib/Views.tsx'
import { Pairs } from './Pairs.tsx'
import { Rules } from './Rules.tsx'

const views = [
  { id: 'open', label: 'Новые' },
  { id: 'allowed', label: 'Разрешённые' },
  { id: 'refused', label: 'Отказанные' },
  { id: 'all', label: 'Все' },
]
const rules = { id: 'rules', label: 'Правила' }

/** Who has come by whose code, what operators have found of it, and the rules by which friends bring rewards. */
export function Page() {
  const shown = useMay()('settings.read') ? views.concat(rules) : views
  return (
    <>
      <PageHead title="Приглашения" />
      <Views views={shown}>
        {(view) =>
          view === rules.id ? (
            <Rules />
          ) : (
            <Pairs key={view} review={view === 'all' ? undefined : (view as 'open')} />
          )
        }
      </Views>
    </>
  )
}
