import { type CodeAsked } from '@ayva/contract/identity/factors'

const titles = { phone: 'Код из сообщения', email: 'Код из письма', totp: 'Код из приложения' }

/** The title of the code step by the source of its code. */
export const codeTitle = ({ twoFactor }: CodeAsked): string => titles[twoFactor.method]
