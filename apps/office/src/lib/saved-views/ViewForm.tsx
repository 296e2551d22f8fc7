import { Button } from '@ayva/kit/Button'
import { Checkbox } from '@ayva/kit/Checkbox'
import { Form } from '@ayva/kit/controls'
import { Input } from '@ayva/kit/Input'
import { useState } from 'react'

type Said = { name: string; shared: boolean }
type ViewFormProps = { verb: string; begin: Said; onSave: (said: Said) => Promise<void> }

/** The name of a view, and whether others may choose it. */
export function ViewForm({ verb, begin, onSave }: ViewFormProps) {
  const [name, setName] = useState(begin.name)
  const [shared, setShared] = useState(begin.shared)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  return (
    <Form
      className="o-act"
      onSubmit={(event) => {
        event.preventDefault()
        const said = { name: name.trim(), shared }
        setMissing(said.name === '')
        if (said.name === '' || busy) return
        setBusy(true)
        void onSave(said).finally(() => setBusy(false))
      }}
    >
      <Input
        label="Название вида"
        value={name}
        maxLength={80}
        autoComplete="off"
        error={missing ? 'Заполните это поле' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox
        label="Общий: его увидят все, кому открыт этот список"
        checked={shared}
        onChange={(event) => setShared(event.target.checked)}
      />
      <p>
        <Button type="submit" kind="secondary" loading={busy}>
          {verb}
        </Button>
      </p>
    </Form>
  )
}
