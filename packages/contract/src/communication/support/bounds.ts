/** Apart from the schemas: pages that only offer the form need no schema. */

/** Longest message, in UTF-16 units. */
export const SUPPORT_TEXT_MAX = 8000

export const supportTopics = ['money', 'account', 'games', 'limits', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** Longest message of the chat, in UTF-16 units. */
export const CHAT_TEXT_MAX = 2000
/** Messages on a page of a conversation. */
export const CHAT_PAGE = 30
