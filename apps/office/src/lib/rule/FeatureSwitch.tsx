import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { changeSetting, NEVER } from '@ayva/contract/platform/settings'
import { useState } from 'react'
import { ActDialog } from '../ActDialog.tsx'
import { call } from '../call.ts'
import { useRule } from './use-rule.ts'

type FeatureSwitchProps = {
  alias: string
  /** What it is called in the dialog: «задания дня». */
  of: string
  /** What players will see, and what stays as it is. */
  off: string
  on: string
}

/** Stops a feature for all players, and starts it again. */
export function FeatureSwitch({ alias, of, off, on }: FeatureSwitchProps) {
  const rule = useRule<{ enabled: boolean }>(alias)
  const [isOpen, setOpen] = useState(false)
  if (rule.held === undefined) return null
  const { enabled } = rule.held
  return (
    <>
      <Pill tone={enabled ? 'leaf' : 'sloe'}>{enabled ? 'Работает' : 'Остановлено'}</Pill>
      {rule.mayChange && (
        <Button kind="outline" onClick={() => setOpen(true)}>
          {enabled ? 'Остановить' : 'Запустить'}
        </Button>
      )}
      {isOpen && (
        <ActDialog
          title={enabled ? `Остановить ${of}` : `Запустить ${of}`}
          verb={enabled ? 'Остановить' : 'Запустить'}
          danger={enabled}
          done={enabled ? 'Остановлено' : 'Запущено'}
          onClose={() => setOpen(false)}
          act={({ why }) =>
            call(changeSetting, {
              params: { alias },
              body: { value: { enabled: !enabled }, seen: rule.changedAt ?? NEVER, why },
            })
          }
        >
          <p>{enabled ? off : on}</p>
        </ActDialog>
      )}
    </>
  )
}
