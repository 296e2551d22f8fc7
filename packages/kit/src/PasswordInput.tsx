import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { Input, type InputProps } from './Input.tsx'

export type PasswordInputProps = Omit<InputProps, 'type' | 'end' | 'icon'>

export const PasswordInput = (props: PasswordInputProps) => {
  const [visible, setVisible] = useState(false)
  const eye = (
    <button
      type="button"
      className="k-well-button"
      aria-label={visible ? 'Скрыть символы' : 'Показать символы'}
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
    >
      <Icon name={visible ? 'eye-slash' : 'eye'} />
    </button>
  )
  return (
    <Input
      autoComplete="current-password"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      end={eye}
    />
  )
}
