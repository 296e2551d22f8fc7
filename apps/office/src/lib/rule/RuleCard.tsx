import './rule.css'
import { Button } from '@ayva/kit/Button'
import { useState, type ReactNode } from 'react'
import { ActDialog } from '../ActDialog.tsx'
import { Waiting } from '../Waiting.tsx'
import { shortMoment } from '../times.ts'
import { type Rule } from './use-rule.ts'
import { Versions } from './Versions.tsx'

type RuleCardProps<V> = {
  title: string
  rule: Rule<V>
  /** One line about a value, for the list of versions. */
  about: (value: V) => string
  /** Why it cannot be saved as it is. */
  blocked?: string | undefined
  /** What will be when it is saved, before it is. */
  outcome: ReactNode
  children: (value: V, change: (next: V) => void) => ReactNode
}

/** A rule with its version, its draft, its history, and the way to save it. */
export function RuleCard<V>({ title, rule, about, blocked, outcome, children }: RuleCardProps<V>) {
  const { value, isChanged, mayChange } = rule
  const [open, setOpen] = useState<'save' | 'versions'>()
  const close = () => setOpen(undefined)
  if (value === undefined) return <Waiting asked={rule} height={240} />
  return (
    <section className="o-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span>{versionOf(rule)}</span>
      </header>
      {children(value, rule.change)}
      <div className="o-rule-acts">
        {mayChange && (
          <>
            <Button
              kind="primary"
              disabledReason={isChanged ? blocked : 'Ничего не изменено'}
              onClick={() => setOpen('save')}
            >
              Сохранить
            </Button>
            <Button kind="outline" disabled={!isChanged} onClick={rule.reset}>
              Вернуть как было
            </Button>
          </>
        )}
        <Button kind="outline" icon="clock-counter-clockwise" onClick={() => setOpen('versions')}>
          Версии
        </Button>
      </div>
      {open === 'save' && (
        <ActDialog
          title={`${title}: версия ${rule.version + 1}`}
          verb="Сохранить"
          done="Сохранено: действует в течение секунды"
          onClose={close}
          act={({ why }) => rule.save(why)}
        >
          {outcome}
        </ActDialog>
      )}
      {open === 'versions' && <Versions title={title} rule={rule} about={about} onClose={close} />}
    </section>
  )
}

type Told = Pick<Rule<unknown>, 'version' | 'author' | 'changedAt'>

function versionOf({ version, author, changedAt }: Told): string {
  if (author === null || changedAt === null)
    return version === 0 ? 'Как поставлено' : `Версия ${version}: как поставлено`
  return `Версия ${version}, ${author}, ${shortMoment(changedAt)}`
}
