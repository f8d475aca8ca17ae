import { OPERATIONS, type OperationMethod } from '@headroom/model/suite';
import { keysOf } from '@headroom/model/text';
import { z } from 'zod';
import { callShape, MAX_NAME, shownText, tellBrokenRules } from './tool.ts';

const MAX_TEXT = 2000;

const text = shownText(MAX_TEXT);
const value = z.string().max(MAX_TEXT);
const texts = z.record(z.string(), value);

const listSchema = keysOf({
  cursor: text.exactOptional().describe('cursor at which the page begins; by default the first page'),
});
const resourceSchema = keysOf({ uri: text.describe('address of the resource') });

const refType = <Type extends string>(type: Type) => z.literal(type).describe('what has the argument');

const refSchema = z.discriminatedUnion(
  'type',
  [
    keysOf({ type: refType('ref/prompt'), name: text.describe('name of the prompt') }),
    keysOf({ type: refType('ref/resource'), uri: text.describe('address or template of the resource') }),
  ],
  { error: 'must have type ref/prompt with a name, or ref/resource with a uri' },
);

/** Params of each operation; those that need none may be left out. */
const PARAMS = {
  'resources/list': listSchema.default({}),
  'resources/templates/list': listSchema.default({}),
  'resources/read': resourceSchema,
  'resources/subscribe': resourceSchema,
  'resources/unsubscribe': resourceSchema,
  'prompts/list': listSchema.default({}),
  'prompts/get': keysOf({
    name: text.describe('name of the prompt, as prompts/list says it'),
    arguments: texts.exactOptional().describe('arguments of the prompt, which are texts'),
  }),
  'completion/complete': keysOf({
    ref: refSchema.describe('prompt or template whose argument is completed'),
    argument: keysOf({
      name: text.describe('name of the argument'),
      value: value.describe('beginning that is completed'),
    }).describe('argument that is completed'),
    context: keysOf({ arguments: texts.describe('arguments that are known already') })
      .exactOptional()
      .describe('what is known already'),
  }),
} as const satisfies Record<OperationMethod, z.ZodType>;

function schemaOf<Method extends OperationMethod>(method: Method) {
  const { weight, ...common } = callShape;
  return keysOf({
    method: z.literal(method).describe('request that is made'),
    params: PARAMS[method].describe('params of the request; variables stand in them as in arguments'),
    name: shownText(MAX_NAME)
      .exactOptional()
      .describe('name that tables show; by default the method with what it asks for'),
    weight,
    ...common,
  }).superRefine((operation, context) =>
    tellBrokenRules({ ...operation, given: operation.params as never, key: 'params' }, context),
  );
}

const [first, ...others] = OPERATIONS.map(({ method }) => schemaOf(method));

/** A request other than a tool's call: what is asked, how often, and what a right answer holds. */
export const operationSchema = z.discriminatedUnion(
  'method',
  [first as NonNullable<typeof first>, ...others],
  {
    error: `must have a method of ${OPERATIONS.map(({ method }) => method).join(', ')}`,
  },
);
export type WrittenOperation = z.infer<typeof operationSchema>;
