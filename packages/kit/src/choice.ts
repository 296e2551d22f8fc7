import { type ComponentProps, type ReactNode } from 'react'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }
