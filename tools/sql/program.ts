import { join, relative } from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { API, type Checker, type Project, SymbolFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { root } from '#tools/built.ts';

export class Program {
  readonly checker: Checker;
  readonly #api: API;
  readonly #project: Project;
  readonly #paths: readonly string[];
  #calls: Map<string, ast.CallExpression[]> | undefined;

  /** `texts` replaces or adds files, by their path in the project. */
  constructor(paths: readonly string[], texts: ReadonlyMap<string, string> = new Map()) {
    const configPath = join(root, 'tools/sql/tsconfig.json');
    const textByPath = new Map([...texts].map(([path, text]) => [join(root, path), text]));
    const compilerOptions = { types: ['node'] };
    textByPath.set(
      configPath,
      JSON.stringify({
        extends: '../../tsconfig.base.json',
        compilerOptions,
        files: paths.map((path) => join(root, path)),
      }),
    );
    const hasText = (path: string) => textByPath.has(path) || undefined;
    this.#api = new API({ cwd: root, fs: { readFile: (path) => textByPath.get(path), fileExists: hasText } });
    const [project] = this.#api.updateSnapshot({ openProjects: [configPath] }).getProjects();
    if (!project) throw new Error('TypeScript opened no project');
    this.#project = project;
    this.#paths = paths;
    this.checker = project.checker;
  }

  file(path: string): ast.SourceFile {
    const file = this.#project.program.getSourceFile(join(root, path));
    if (!file) throw new Error(`TypeScript has not read ${path}`);
    return file;
  }

  declarationOf(name: ast.Node): ast.Node | undefined {
    const symbol = ast.isShorthandPropertyAssignment(name.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.checker.getSymbolAtLocation(name);
    return symbol && this.#original(symbol).valueDeclaration?.resolve(this.#project);
  }

  callsOf(declaration: ast.Node): ast.CallExpression[] {
    const name = nameOf(declaration);
    return (
      this.#callsByName()
        .get(name)
        ?.filter((call) => this.declarationOf(calleeNameNodeOf(call)) === nodeWithNameOf(declaration)) ?? []
    );
  }

  close(): void {
    this.#api.close();
  }

  #callsByName(): Map<string, ast.CallExpression[]> {
    if (this.#calls) return this.#calls;
    const calls = new Map<string, ast.CallExpression[]>();
    const visit = (node: ast.Node): void => {
      if (ast.isCallExpression(node)) {
        const name = calleeNameNodeOf(node).getText();
        calls.set(name, [...(calls.get(name) ?? []), node]);
      }
      node.forEachChild(visit);
    };
    for (const path of this.#paths) visit(this.file(path));
    this.#calls = calls;
    return calls;
  }

  #original(symbol: TypeSymbol): TypeSymbol {
    return symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}

const calleeNameNodeOf = ({ expression }: ast.CallExpression): ast.Node =>
  ast.isPropertyAccessExpression(expression) ? expression.name : expression;

/** The node with the name of a function: its declaration, or that of the constant or property whose value it is. */
const nodeWithNameOf = (declaration: ast.Node): ast.Node =>
  ast.isFunctionDeclaration(declaration) ? declaration : declaration.parent;

function nameOf(declaration: ast.Node): string {
  const functionNode = nodeWithNameOf(declaration);
  if (ast.isFunctionDeclaration(functionNode)) return functionNode.name?.text ?? '';
  if (ast.isVariableDeclaration(functionNode) || ast.isPropertyAssignment(functionNode))
    return functionNode.name.getText();
  return '';
}

export function placeOf(node: ast.Node): string {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart()).split('\n').length;
  return `${relative(root, file.fileName)}:${line}`;
}
