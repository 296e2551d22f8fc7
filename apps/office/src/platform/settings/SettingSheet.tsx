import { type Answer } from '@ayva/contract/base'
import {
  changeSetting,
  listSettingChanges,
  NEVER,
  resetSetting,
  type OfficeSetting,
} from '@ayva/contract/platform/settings'
import { settingRights } from '@ayva/contract/setting'
import { Button } from '@ayva/kit/Button'
import { Sheet } from '@ayva/kit/Sheet'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { ValueForm } from '#lib/schema-form/SchemaForm.tsx'
import { type Schema } from '#lib/schema-form/schema.ts'
import { fieldsOf } from '#lib/refused.ts'
import { useMay } from '#lib/self.ts'
import { kindOf } from './kinds.ts'
import { fullMoment } from '#lib/times.ts'

type SettingSheetProps = {
  setting: Omit<OfficeSetting, 'visibility'>
  onClose: () => void
  /** Labels of the fields of the value. */
  labels?: Readonly<Record<string, string>>
  /** Shown below the form. */
  children?: (value: unknown) => ReactNode
}
type Act = { kind: 'change' | 'reset' } | { kind: 'back'; value: unknown; at: string }

const settingLabels = { enabled: 'Включено' }

/** One setting: its value in a form generated from its type, its history, and restoring an earlier value. */
export function SettingSheet({ setting, onClose, labels, children }: SettingSheetProps) {
  const { alias, summary, shipped, kind } = setting
  const mayChange = useMay()(settingRights[kind])
  const [value, setValue] = useState<unknown>(setting.value)
  // Restarts the form after an earlier value was restored.
  const [form, setForm] = useState(0)
  const [act, setAct] = useState<Act>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  // What the operator has seen: a change on top of another one is refused.
  const [seen, setSeen] = useState(setting.changedAt ?? NEVER)
  const isOther = JSON.stringify(value) !== JSON.stringify(setting.value)
  const change = (next: unknown) => async (said: { why: string }) => {
    setErrors({})
    try {
      const body = { value: next, seen, why: said.why }
      const changed = await call(changeSetting, { params: { alias }, body })
      setSeen(changed.changedAt ?? NEVER)
    } catch (caught) {
      setErrors(fieldsOf(caught))
      throw caught
    }
  }
  return (
    <Sheet open onClose={onClose} title={summary} className="o-wide-sheet">
      <div className="o-act">
        <Name setting={setting} />
        <ValueForm
          key={form}
          schema={setting.type as Schema}
          value={value}
          onChange={setValue}
          label="Значение"
          labels={labels ?? settingLabels}
          errors={errors}
        />
        {children?.(value)}
        <Choices
          setting={setting}
          mayChange={mayChange}
          isOther={isOther}
          onAct={(chosen) => setAct({ kind: chosen })}
        />
        <History
          alias={alias}
          onBack={
            mayChange ? (one) => setAct({ kind: 'back', value: one.value, at: one.at }) : undefined
          }
        />
      </div>
      {act?.kind === 'change' && (
        <ActDialog
          title="Изменить настройку"
          verb="Сохранить"
          done="Сохранено: действует в течение секунды"
          onClose={() => setAct(undefined)}
          act={change(value)}
        >
          <Difference before={setting.value} after={value} />
        </ActDialog>
      )}
      {act?.kind === 'back' && (
        <ActDialog
          title={`Вернуть значение от ${fullMoment(act.at)}`}
          verb="Вернуть"
          done="Возвращено: действует в течение секунды"
          onClose={() => setAct(undefined)}
          act={async (said) => {
            await change(act.value)(said)
            setValue(act.value)
            setForm(form + 1)
          }}
        >
          <Difference before={setting.value} after={act.value} />
        </ActDialog>
      )}
      {act?.kind === 'reset' && (
        <ActDialog
          title="Вернуть значение по умолчанию"
          verb="Вернуть"
          done="Возвращено значение по умолчанию"
          onClose={() => setAct(undefined)}
          act={async ({ why }) => {
            const reset = await call(resetSetting, { params: { alias }, body: { why } })
            setSeen(reset.changedAt ?? NEVER)
            setValue(shipped)
            setForm(form + 1)
          }}
        >
          <Difference before={setting.value} after={shipped} />
        </ActDialog>
      )}
    </Sheet>
  )
}

type ChoicesProps = Pick<SettingSheetProps, 'setting'> & {
  mayChange: boolean
  /** The value in the form is not the one that holds. */
  isOther: boolean
  onAct: (chosen: 'change' | 'reset') => void
}

function Choices({ setting, mayChange, isOther, onAct }: ChoicesProps) {
  if (!mayChange) return <p className="o-muted">Вам её только видно. {kindOf(setting.kind).who}</p>
  return (
    <div className="o-act-buttons">
      {setting.author !== null && (
        <Button kind="outline" onClick={() => onAct('reset')}>
          По умолчанию
        </Button>
      )}
      <Button
        kind="primary"
        disabledReason={isOther ? undefined : 'Значение не изменено'}
        onClick={() => onAct('change')}
      >
        Сохранить
      </Button>
    </div>
  )
}

function Name({ setting: { alias, kind } }: Pick<SettingSheetProps, 'setting'>) {
  return (
    <p className="o-muted">
      <span translate="no">{alias}</span>, {kindOf(kind).name.toLowerCase()}
    </p>
  )
}

function Difference({ before, after }: { before: unknown; after: unknown }) {
  return (
    <div className="o-difference">
      <div>
        <h3>Сейчас</h3>
        <pre className="o-json">{JSON.stringify(before, null, 2)}</pre>
      </div>
      <div>
        <h3>Станет</h3>
        <pre className="o-json">{JSON.stringify(after, null, 2)}</pre>
      </div>
    </div>
  )
}

type Change = Answer<typeof listSettingChanges>[number]
type HistoryProps = { alias: string; onBack: ((change: Change) => void) | undefined }

/** The changes of the value and their authors, newest first. */
function History({ alias, onBack }: HistoryProps) {
  const changes = useQuery(asking(listSettingChanges, { params: { alias } }))
  return (
    <section>
      <h3 className="o-h2">История</h3>
      <ul className="o-checks">
        {changes.data?.map((one) => (
          <li key={one.n}>
            <span className="o-grow">
              <code className="o-value">{JSON.stringify(one.value)}</code>
              <br />
              <small>
                {one.author}, {fullMoment(one.at)}: {one.why}
              </small>
            </span>
            {onBack && one.value !== null && (
              <Button size="sm" kind="outline" onClick={() => onBack(one)}>
                Вернуть
              </Button>
            )}
          </li>
        ))}
        {changes.data?.length === 0 && <li>Её ещё не меняли.</li>}
      </ul>
    </section>
  )
}
