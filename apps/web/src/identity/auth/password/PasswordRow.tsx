import { showPassword } from '@ayva/contract/identity/auth'
import { Button } from '@ayva/kit/Button'
import { Row } from '@ayva/kit/Rows'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { text } from './passwords.text.ts'

const words = text.row
const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' })

/** The settings row for the password: its age, and the button to change it. */
export function PasswordRow() {
  const call = useCall()
  const { data } = useQuery({ queryKey: ['password'], queryFn: () => call(showPassword, {}) })
  const changed = data?.changedAt
  const since = changed ? words.changed(day.format(new Date(changed))) : words.same
  return (
    <Row
      title={words.title}
      hint={data && (data.set ? since : words.none)}
      end={
        <Button size="sm" href="/profile/change_password">
          {data?.set === false ? words.set : words.change}
        </Button>
      }
    />
  )
}
