import * as ast from 'typescript/unstable/ast';
import { snakeCase } from '#db/names.ts';
import type { Program } from '#tools/sql/program.ts';

/**
 * Stands for a value that the program sends separately from the text. `numberPlaceholders` replaces it by `$1`, `$2`, …
 */
const valuePlaceholder = '\u0000';

/** The parameters of a function, each with its argument in one call. */
type Bindings = ReadonlyMap<ast.Node, BoundExpression | undefined>;
type BoundExpression = { expression: ast.Expression; bindings: Bindings };
const unbound: Bindings = new Map();

/** Thrown if the source does not show which text a statement has. */
export class UnreadableSql extends Error {}

/** Thrown if a part of the text is a parameter of `callee`, so that the callers of `callee` decide it. */
class TextOfCaller extends Error {
  readonly callee: ast.Node;
  constructor(callee: ast.Node) {
    super();
    this.callee = callee;
  }
}

const maxTexts = 64;

/**
 * Finds the texts that a template can send, one for each choice of its parts. A part such as `${condition}` is replaced
 * by what it refers to, through constants, functions, imports and callers.
 */
export class Renderer {
  readonly #program: Program;
  constructor(program: Program) {
    this.#program = program;
  }

  /** Throws UnreadableSql. */
  textsOf(node: ast.Expression): string[] {
    return [...new Set(this.#complete((bindings) => this.#render(node, bindings), unbound, 0))].map(numberPlaceholders);
  }

  /** Returns the strings that an expression can be, such as the name of a column. Throws UnreadableSql. */
  stringsOf = (node: ast.Expression): string[] => this.#strings(node, unbound);

  /**
   * Runs `work`. If it throws `TextOfCaller`, runs `work` again for each call of that function, with its arguments
   * bound.
   */
  #complete<T>(work: (bindings: Bindings) => T[], bindings: Bindings, depth: number): T[] {
    try {
      return work(bindings);
    } catch (error) {
      if (!(error instanceof TextOfCaller)) throw error;
      const { callee } = error;
      const calls = this.#program.callsOf(callee);
      if (calls.length === 0 || depth > 3)
        throw new UnreadableSql('a part of it comes from callers that are not found');
      return calls.flatMap((call) =>
        this.#complete((outer) => [this.#bind(callee, call, outer)], bindings, depth + 1).flatMap((more) =>
          this.#complete(work, new Map([...bindings, ...more]), depth + 1),
        ),
      );
    }
  }

  #render(node: ast.Expression, bindings: Bindings): string[] {
    if (ast.isParenthesizedExpression(node) || ast.isAsExpression(node) || ast.isNonNullExpression(node))
      return this.#render(node.expression, bindings);
    if (ast.isSatisfiesExpression(node)) return this.#render(node.expression, bindings);
    if (ast.isTaggedTemplateExpression(node) && isSql(node.tag)) return this.#template(node, bindings);
    if (ast.isConditionalExpression(node))
      return [...this.#render(node.whenTrue, bindings), ...this.#render(node.whenFalse, bindings)];
    if (ast.isBinaryExpression(node) && this.#isFragment(node)) return this.#binary(node, bindings);
    if (ast.isCallExpression(node)) return this.#call(node, bindings);
    if (ast.isIdentifier(node)) return this.#name(node, bindings);
    if (ast.isPropertyAccessExpression(node) || ast.isElementAccessExpression(node))
      return this.#member(node, bindings);
    return this.#value(node);
  }

  #value(node: ast.Expression): string[] {
    return this.#isFragment(node) ? this.#kyselyQuery(node) : [valuePlaceholder];
  }

  /** Whether a template inserts this node as SQL text, instead of sending it as a value. */
  #isFragment(node: ast.Node): boolean {
    const type = this.#program.checker.getTypeAtLocation(node);
    const types = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : [];
    return types.some((each) => this.#program.checker.getPropertyOfType(each, 'toOperationNode') !== undefined);
  }

  #template({ template }: ast.TaggedTemplateExpression, bindings: Bindings): string[] {
    if (ast.isNoSubstitutionTemplateLiteral(template)) return [template.text];
    if (!ast.isTemplateExpression(template)) throw new UnreadableSql('it is no template');
    return joinVariants(
      [template.head.text],
      ...template.templateSpans.flatMap((span) => [this.#render(span.expression, bindings), [span.literal.text]]),
    );
  }

  #binary({ left, right, operatorToken }: ast.BinaryExpression, bindings: Bindings): string[] {
    const isAnd = operatorToken.kind === ast.SyntaxKind.AmpersandAmpersandToken;
    return isAnd ? this.#render(right, bindings) : [...this.#render(left, bindings), ...this.#render(right, bindings)];
  }

  #call(node: ast.CallExpression, bindings: Bindings): string[] {
    const { expression } = node;
    const [firstArgument] = node.arguments;
    if (ast.isPropertyAccessExpression(expression)) {
      const method = expression.name.text;
      if (isSql(expression.expression)) return firstArgument ? this.#helper(method, node, bindings) : [''];
      if (method === '$notNull' || method === '$castTo') return this.#render(expression.expression, bindings);
      if (method === 'as' && firstArgument && this.#isFragment(expression.expression))
        return joinVariants(
          this.#render(expression.expression, bindings),
          [' as '],
          this.#names(firstArgument, bindings).map(quoteName),
        );
    }
    if (!this.#isFragment(node)) return [valuePlaceholder];
    const callees = this.#functionsOf(expression, bindings);
    if (callees.length === 0) return this.#kyselyQuery(node);
    return callees.flatMap((callee) => {
      const innerBindings = new Map([...bindings, ...this.#bind(callee, node, bindings)]);
      return returnsOf(callee).flatMap((each) => this.#render(each, innerBindings));
    });
  }

  /**
   * Returns `true` for a condition that Kysely builds, because no condition changes the types of the columns. Throws
   * UnreadableSql for any other query of Kysely.
   */
  #kyselyQuery(node: ast.Expression): string[] {
    const type = this.#program.checker.getTypeAtLocation(node);
    if (type && /^Expression(Wrapper)?<.*\b(SqlBool|boolean)>$/s.test(this.#program.checker.typeToString(type)))
      return ['true'];
    throw new UnreadableSql(`it contains ${shortTextOf(node)}`);
  }

  #helper(method: string, node: ast.CallExpression, bindings: Bindings): string[] {
    const [firstArgument, separator] = node.arguments;
    if (!firstArgument) return [''];
    if (method === 'raw') return this.#strings(firstArgument, bindings);
    if (method === 'lit') return [this.#literal(firstArgument, bindings)];
    if (method === 'ref' || method === 'table' || method === 'id')
      return this.#names(firstArgument, bindings).map((name) => name.split('.').map(quoteName).join('.'));
    if (method !== 'join') return [valuePlaceholder];
    const separators = separator ? this.#render(separator, bindings) : [', '];
    return separators.flatMap((each) => this.#list(firstArgument, bindings).map((parts) => parts.join(each)));
  }

  /**
   * Returns lists with the texts that the elements of an array can have. An array of unknown length is read as if it
   * had two elements.
   */
  #list(node: ast.Expression, bindings: Bindings): string[][] {
    if (ast.isArrayLiteralExpression(node)) {
      const parts = node.elements.map((each) => this.#render(each, bindings));
      return parts.reduce<string[][]>(
        (lists, texts) => lists.flatMap((list) => texts.map((text) => [...list, text])),
        [[]],
      );
    }
    const mapFunction =
      ast.isCallExpression(node) &&
      ast.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'map' &&
      node.arguments[0];
    if (mapFunction && isFunction(mapFunction))
      return returnsOf(mapFunction).flatMap((each) => this.#render(each, bindings).map((text) => [text, text]));
    const arrayType = this.#program.checker.getTypeAtLocation(node);
    if (!arrayType || this.#program.checker.typeToString(arrayType).includes('Builder'))
      throw new UnreadableSql(`it is not told from the source what ${shortTextOf(node)} is`);
    return [[valuePlaceholder, valuePlaceholder]];
  }

  #name(node: ast.Identifier, bindings: Bindings): string[] {
    const declaration = this.#program.declarationOf(node);
    const bound = declaration && bindings.get(declaration);
    if (bound) return this.#render(bound.expression, bound.bindings);
    if (!this.#isFragment(node) || (declaration && bindings.has(declaration))) return [valuePlaceholder];
    if (declaration && ast.isVariableDeclaration(declaration) && declaration.initializer)
      return this.#render(declaration.initializer, bindings);
    const callee = declaration && functionAround(declaration);
    if (callee && declaration && (ast.isParameterDeclaration(declaration) || ast.isBindingElement(declaration)))
      throw new TextOfCaller(callee);
    throw new UnreadableSql(`it is not told from the source what ${node.text} is`);
  }

  #member(node: ast.PropertyAccessExpression | ast.ElementAccessExpression, bindings: Bindings): string[] {
    if (!this.#isFragment(node)) return [valuePlaceholder];
    const object = this.#constant(node.expression, bindings);
    if (!object || !ast.isObjectLiteralExpression(object.expression)) return this.#value(node);
    const name = ast.isPropertyAccessExpression(node) ? node.name.text : undefined;
    return propertiesOf(object.expression)
      .filter((each) => name === undefined || each.name === name)
      .flatMap((each) => this.#render(each.expression, object.bindings));
  }

  #constant(node: ast.Expression, bindings: Bindings): BoundExpression | undefined {
    if (ast.isAsExpression(node) || ast.isSatisfiesExpression(node)) return this.#constant(node.expression, bindings);
    if (!ast.isIdentifier(node)) return { expression: node, bindings };
    const declaration = this.#program.declarationOf(node);
    const bound = declaration && bindings.get(declaration);
    if (bound) return this.#constant(bound.expression, bound.bindings);
    if (declaration && ast.isVariableDeclaration(declaration) && declaration.initializer)
      return this.#constant(declaration.initializer, bindings);
    const callee = declaration && ast.isParameterDeclaration(declaration) && functionAround(declaration);
    if (callee) throw new TextOfCaller(callee);
    return undefined;
  }

  /**
   * Returns the strings that an expression can be. Throws UnreadableSql if neither the source nor the type shows them.
   */
  #strings(node: ast.Expression, bindings: Bindings): string[] {
    if (ast.isConditionalExpression(node))
      return [...this.#strings(node.whenTrue, bindings), ...this.#strings(node.whenFalse, bindings)];
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return [node.text];
    if (ast.isTemplateExpression(node))
      return joinVariants(
        [node.head.text],
        ...node.templateSpans.flatMap((span) => [this.#strings(span.expression, bindings), [span.literal.text]]),
      );
    const declaration = ast.isIdentifier(node) ? this.#program.declarationOf(node) : undefined;
    const bound = declaration && bindings.get(declaration);
    if (bound) return this.#strings(bound.expression, bound.bindings);
    const type = this.#program.checker.getTypeAtLocation(node);
    const types = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : [];
    const literals = types.flatMap((each) => (each.isStringLiteralType() ? [String(each.value)] : []));
    if (literals.length > 0 && literals.length === types.length) return literals;
    const constant = this.#constant(node, bindings);
    if (constant && constant.expression !== node) return this.#strings(constant.expression, constant.bindings);
    throw new UnreadableSql(`it is not told from the source which text ${shortTextOf(node)} is`);
  }

  #names(node: ast.Expression, bindings: Bindings): string[] {
    return this.#strings(node, bindings).map(snakeCase);
  }

  /** Returns the SQL of one possible value, because the type of a column is the same for all of them. */
  #literal(node: ast.Expression, bindings: Bindings): string {
    const type = this.#program.checker.getTypeAtLocation(node);
    const typeText = type && this.#program.checker.typeToString(type);
    if (typeText === 'number') return '1';
    if (typeText === 'boolean') return 'true';
    return `'${this.#strings(node, bindings)[0]}'`;
  }

  #functionsOf(node: ast.Expression, bindings: Bindings): ast.Node[] {
    if (isFunction(node)) return [node];
    if (ast.isElementAccessExpression(node)) {
      const object = this.#constant(node.expression, bindings)?.expression;
      const values = object && ast.isObjectLiteralExpression(object) ? propertiesOf(object) : [];
      return values.flatMap(({ expression }) => this.#functionsOf(expression, bindings));
    }
    const declaration = this.#program.declarationOf(ast.isPropertyAccessExpression(node) ? node.name : node);
    if (!declaration) return [];
    if (isFunction(declaration)) return [declaration];
    if (ast.isVariableDeclaration(declaration) && declaration.initializer)
      return this.#functionsOf(declaration.initializer, bindings);
    if (!ast.isParameterDeclaration(declaration) || ast.isPropertyAccessExpression(node)) return [];
    const bound = bindings.get(declaration);
    if (bound) return this.#functionsOf(bound.expression, bound.bindings);
    throw new TextOfCaller(declaration.parent);
  }

  #bind(callee: ast.Node, call: ast.CallExpression, bindings: Bindings): Bindings {
    const newBindings = new Map<ast.Node, BoundExpression | undefined>();
    if (!isFunction(callee)) return newBindings;
    for (const [index, parameter] of callee.parameters.entries()) {
      const expression = call.arguments[index] ?? parameter.initializer;
      newBindings.set(parameter, expression && { expression, bindings });
      if (!expression) continue;
      if (ast.isObjectBindingPattern(parameter.name)) {
        const isNeeded = parameter.name.elements.some(({ name }) => name && this.#isFragment(name));
        const object = isNeeded && this.#constant(expression, bindings);
        if (!object || !ast.isObjectLiteralExpression(object.expression)) continue;
        for (const element of parameter.name.elements) {
          const givenName = element.propertyName ?? element.name;
          const name = givenName && shortTextOf(givenName);
          const property = propertiesOf(object.expression).find((each) => each.name === name);
          if (property) newBindings.set(element, { expression: property.expression, bindings: object.bindings });
          else if (element.initializer) newBindings.set(element, { expression: element.initializer, bindings });
        }
      }
    }
    return newBindings;
  }
}

const isSql = (node: ast.Node): boolean => ast.isIdentifier(node) && node.text === 'sql';

type AnyFunction = ast.ArrowFunction | ast.FunctionDeclaration | ast.FunctionExpression | ast.MethodDeclaration;

const isFunction = (node: ast.Node): node is AnyFunction =>
  ast.isArrowFunction(node) ||
  ast.isFunctionDeclaration(node) ||
  ast.isFunctionExpression(node) ||
  ast.isMethodDeclaration(node);

function functionAround(node: ast.Node): ast.Node | undefined {
  for (let each = node.parent; each; each = each.parent) if (isFunction(each)) return each;
  return undefined;
}

function returnsOf(callee: ast.Node): ast.Expression[] {
  if (!isFunction(callee) || !callee.body) return [];
  if (!ast.isBlock(callee.body)) return [callee.body];
  const returnedExpressions: ast.Expression[] = [];
  const visit = (node: ast.Node): void => {
    if (ast.isReturnStatement(node) && node.expression) returnedExpressions.push(node.expression);
    if (!isFunction(node)) node.forEachChild(visit);
  };
  callee.body.forEachChild(visit);
  return returnedExpressions;
}

function propertiesOf({ properties }: ast.ObjectLiteralExpression): { name: string; expression: ast.Expression }[] {
  return properties.flatMap((each): { name: string; expression: ast.Expression }[] => {
    if (ast.isPropertyAssignment(each)) return [{ name: shortTextOf(each.name), expression: each.initializer }];
    if (!ast.isShorthandPropertyAssignment(each) || !ast.isIdentifier(each.name)) return [];
    return [{ name: each.name.text, expression: each.name }];
  });
}

function joinVariants(...parts: string[][]): string[] {
  const texts = parts.reduce((before, choices) => before.flatMap((text) => choices.map((each) => text + each)), ['']);
  if (texts.length > maxTexts) throw new UnreadableSql(`it can be ${texts.length} different texts`);
  return texts;
}

function numberPlaceholders(text: string): string {
  let count = 0;
  return text.replaceAll(valuePlaceholder, () => `$${++count}`);
}

const quoteName = (name: string): string => `"${name}"`;

const shortTextOf = (node: ast.Node): string => node.getText().replace(/\s+/g, ' ').slice(0, 60);
